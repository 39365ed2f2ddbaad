extension Mistake {
    /// Links, frames, probes and faults.
    static let strangers: [Mistake] = [
        Mistake(
            "link.yaml",
            """
            flow: direct
            links:
              - { title: Terms }
              - { id: faq, open: newTab }
              - { id: faq, href: "https://example.com" }
              - { id: call, open: form, href: "tel:+15555550199" }
            """,
            """
            FILE:3:5: error: `links` needs the key `id`
              - { title: Terms }
                ^
            FILE:4:22: error: `links.open` cannot be `newTab`
              - { id: faq, open: newTab }
                                 ^
            it is one of `blank`, `windowOpen`, `windowOpenAfterFetch`, `noopener`, `aboutBlank`, `self`, `form`
            FILE:5:11: error: the link `faq` is there twice, first on line 4
              - { id: faq, href: "https://example.com" }
                      ^
            FILE:5:22: error: `links.href` must be a URL that begins with `tel:`, `mailto:` or `sms:`, not `https://example.com`
              - { id: faq, href: "https://example.com" }
                                 ^
            FILE:6:35: error: a form cannot be posted to `tel:+15555550199`
              - { id: call, open: form, href: "tel:+15555550199" }
                                              ^
            """),
        Mistake(
            "frames-and-probes.yaml",
            """
            flow: direct
            frames: [srcDoc]
            probes: [noise, strangerorigin, noise]
            """,
            """
            FILE:2:10: error: `frames` cannot be `srcDoc`
            frames: [srcDoc]
                     ^
            did you mean `srcdoc`?
            FILE:3:17: error: `probes` cannot be `strangerorigin`
            probes: [noise, strangerorigin, noise]
                            ^
            did you mean `strangerOrigin`?
            FILE:3:33: error: `probes` has this twice
            probes: [noise, strangerorigin, noise]
                                            ^
            """),
        Mistake(
            "fault-of-nothing.yaml",
            """
            flow: direct
            faults:
              - { page: entry }
              - { status: 503 }
              - { page: entry, request: GET /, delay: 1s }
              - { page: entry, status: 503, reset: true }
              - { page: entry, delay: 1s, stall: 1KB }
            """,
            """
            FILE:3:5: error: `faults` needs exactly one of `status`, `delay`, `reset`, `truncate`, `stall`, `throttle`, `redirectLoop`, `encoding`
              - { page: entry }
                ^
            FILE:4:5: error: `faults` needs exactly one of `page`, `request`
              - { status: 503 }
                ^
            FILE:5:5: error: `faults` needs exactly one of `page`, `request`
              - { page: entry, request: GET /, delay: 1s }
                ^
            FILE:6:5: error: `faults` needs exactly one of `status`, `delay`, `reset`, `truncate`, `stall`, `throttle`, `redirectLoop`, `encoding`
              - { page: entry, status: 503, reset: true }
                ^
            FILE:7:5: error: `faults` needs exactly one of `status`, `delay`, `reset`, `truncate`, `stall`, `throttle`, `redirectLoop`, `encoding`
              - { page: entry, delay: 1s, stall: 1KB }
                ^
            """),
        Mistake(
            "fault-values.yaml",
            """
            flow: direct
            faults:
              - { page: enrty, status: 200 }
              - { page: asset, nth: 0, reset: false }
              - { page: asset, encoding: gzip }
              - { page: asset, truncate: 1000 }
              - { page: asset, throttle: 0B }
              - { request: get /, delay: 0s }
              - { request: "GET /a*b", delay: 1s }
              - { request: "GET /?a=b", redirectLoop: 1 }
            """,
            """
            FILE:3:13: error: `faults.page` cannot be `enrty`
              - { page: enrty, status: 200 }
                        ^
            did you mean `entry`?
            FILE:3:28: error: `faults.status` must be a whole number from 400 to 599, not `200`
              - { page: enrty, status: 200 }
                                       ^
            FILE:4:25: error: `faults.nth` must be a whole number from 1 to 100000, not `0`
              - { page: asset, nth: 0, reset: false }
                                    ^
            FILE:4:35: error: `faults.reset` is `false`
              - { page: asset, nth: 0, reset: false }
                                              ^
            leave it out
            FILE:5:30: error: `faults.encoding` cannot be `gzip`
              - { page: asset, encoding: gzip }
                                         ^
            it can only be `broken`
            FILE:6:30: error: `faults.truncate` must be a size such as `20MB`, not `1000`
              - { page: asset, truncate: 1000 }
                                         ^
            FILE:7:30: error: `faults.throttle` must be from 1B to 1GB, not `0B`
              - { page: asset, throttle: 0B }
                                         ^
            FILE:8:16: error: `faults.request` must be a method and a path such as `GET /direct/*`, not `get /`
              - { request: get /, delay: 0s }
                           ^
            FILE:8:30: error: `faults.delay` must be from 1ms to 10m, not `0s`
              - { request: get /, delay: 0s }
                                         ^
            FILE:9:16: error: `faults.request` must be a method and a path such as `GET /direct/*`, not `GET /a*b`
              - { request: "GET /a*b", delay: 1s }
                           ^
            FILE:10:16: error: `faults.request` must be a method and a path such as `GET /direct/*`, not `GET /?a=b`
              - { request: "GET /?a=b", redirectLoop: 1 }
                           ^
            FILE:10:43: error: `faults.redirectLoop` must be `true`, not a number
              - { request: "GET /?a=b", redirectLoop: 1 }
                                                      ^
            """),
    ]
}
