-- Pages that report as fast as they are answered: each request is a new report of one of the runs in RUNS.
local runs, sent = {}, {}
for run in os.getenv("RUNS"):gmatch("[^,]+") do
    table.insert(runs, run)
    table.insert(sent, 0)
end
local at = 0
local headers = { ["Content-Type"] = "application/json" }
local body = '{"page":"benchpage","reports":[{"seq":%d,"at":1764496800000,"type":"pageShown",'
    .. '"data":{"screen":"home","navigation":"navigate"}}]}'

function request()
    at = at % #runs + 1
    sent[at] = sent[at] + 1
    return wrk.format("POST", "/mock/api/runs/" .. runs[at] .. "/reports", headers, body:format(sent[at]))
end
