-- The same reports, to a peer that keeps nothing.
local sent = 0
local headers = { ["Content-Type"] = "application/json" }
local body = '{"page":"benchpage","reports":[{"seq":%d,"at":1764496800000,"type":"pageShown",'
    .. '"data":{"screen":"home","navigation":"navigate"}}]}'

function request()
    sent = sent + 1
    return wrk.format("POST", "/reports", headers, body:format(sent))
end
