extension Mistake {
    /// Text that wants to do something to the terminal, and what is hard to point at.
    static let hostile: [Mistake] = [
        Mistake(
            "hostile-line.yaml",
            """
            flow: direct
            plaid: { "\u{202E}\u{2066}evil\\u001b[2J": 1 } # \u{202E}\u{85}
            """,
            #"""
            FILE:2:10: error: `plaid` has no key `\u{202E}\u{2066}evil\u{1B}[2J`
            plaid: { "\u{202E}\u{2066}evil\u001b[2J": 1 } # \u{202E}
                     ^
            its keys are `institution`, `outcome`, `redirect`, `lifetime`, `hostedLinkUrl`
            """#),
        Mistake(
            "in-json.json",
            """
            {
            \u{9}"flow": "direct", "title": "\\ud83d\\ude00", "stesp": []
            }
            """,
            #"""
            FILE:2:45: error: a scenario has no key `stesp`
             "flow": "direct", "title": "\ud83d\ude00", "stesp": []
                                                        ^
            did you mean `steps`?
            """#),
    ]
}
