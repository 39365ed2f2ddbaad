extension Mistake {
    /// What is no YAML, or YAML that scenario files do without.
    static let syntax: [Mistake] = [
        Mistake(
            "tab.yaml",
            """
            flow: direct
            plaid:
            \u{9}outcome: linked
            """,
            """
            FILE:3:1: error: a tab cannot indent
             outcome: linked
            ^
            indent with spaces
            """),
        Mistake(
            "colon-in-text.yaml",
            """
            flow: direct
            title: Plaid: closed
            """,
            """
            FILE:2:13: error: mapping values are not allowed in this context
            title: Plaid: closed
                        ^
            put a text with `: ` in it in quotes
            """),
        Mistake(
            "unclosed-list.yaml",
            """
            flow: direct
            tags: [plaid, smoke
            steps: []
            """,
            """
            FILE:3:6: error: did not find expected ',' or ']' while parsing a flow sequence that starts on line 2
            steps: []
                 ^
            """),
        Mistake(
            "unclosed-quote.yaml",
            """
            flow: direct
            title: "Linked
            """,
            """
            FILE:2:8: error: the file ends while scanning a quoted scalar that starts here
            title: "Linked
                   ^
            """),
        Mistake(
            "bad-escape.yaml",
            #"""
            flow: direct
            title: "50\%"
            """#,
            #"""
            FILE:2:11: error: found unknown escape character while parsing a quoted scalar
            title: "50\%"
                      ^
            """#),
        Mistake(
            "bad-indent.yaml",
            """
            flow: direct
            plaid:
              outcome: linked
             lifetime: 3s
            """,
            """
            FILE:4:2: error: did not find expected key while parsing a block mapping that starts on line 1
             lifetime: 3s
             ^
            """),
        Mistake(
            "control-character.yaml",
            """
            flow: direct
            title: "a\u{1B}[31m"
            """,
            #"""
            FILE:2:10: error: the character U+1B cannot stand in YAML
            title: "a\u{1B}[31m"
                     ^
            write it as an escape, in a text in double quotes
            """#),
        Mistake(
            "future-yaml.yaml",
            """
            %YAML 3.0
            ---
            flow: direct
            """,
            """
            FILE:1:1: error: found incompatible YAML document
            %YAML 3.0
            ^
            """),
        Mistake(
            "no-mapping.yaml",
            """
            - flow: direct
            """,
            """
            FILE:1:1: error: a scenario must be a mapping, not a list
            - flow: direct
            ^
            """),
        Mistake(
            "two-documents.yaml",
            """
            flow: direct
            ---
            flow: direct
            """,
            """
            FILE:2:1: error: a second document; a file holds one scenario
            ---
            ^
            """),
        Mistake(
            "key-twice.yaml",
            """
            flow: direct
            title: One
            title: Two
            """,
            """
            FILE:3:1: error: the key `title` is there twice, first on line 2
            title: Two
            ^
            """),
        Mistake(
            "merge-key.yaml",
            """
            flow: direct
            plaid: &plaid { outcome: exited }
            worker:
              <<: *plaid
            """,
            """
            FILE:4:3: error: merge keys are not read
              <<: *plaid
              ^
            write the keys out
            """),
        Mistake(
            "reserved-character.yaml",
            """
            flow: direct
            title: @home
            """,
            """
            FILE:2:8: error: `@` cannot begin a text
            title: @home
                   ^
            put the text in quotes
            """),
        Mistake(
            "custom-tag.yaml",
            """
            flow: direct
            title: !include title.txt
            """,
            """
            FILE:2:8: error: the tag `!include` is not read here
            title: !include title.txt
                   ^
            """),
        Mistake(
            "wrong-tag.yaml",
            """
            flow: direct
            version: !!int one
            """,
            """
            FILE:2:10: error: `one` is not what its tag says
            version: !!int one
                     ^
            FILE:2:10: error: `version` must be 1, not text
            version: !!int one
                     ^
            """),
        Mistake(
            "unknown-anchor.yaml",
            """
            flow: direct
            tags: &smoke [smoke]
            steps: *smok
            """,
            """
            FILE:3:8: error: there is no anchor `&smok` before this
            steps: *smok
                   ^
            did you mean `*smoke`?
            """),
        Mistake(
            "alias-in-itself.yaml",
            """
            flow: direct
            steps: &steps [*steps]
            """,
            """
            FILE:2:16: error: `*steps` stands inside of what it repeats
            steps: &steps [*steps]
                           ^
            """),
        Mistake(
            "list-as-key.yaml",
            """
            flow: direct
            [plaid, smoke]: x
            """,
            """
            FILE:2:1: error: a key must be a word, not a list
            [plaid, smoke]: x
            ^
            """),
        Mistake(
            "alias-twice.yaml",
            """
            flow: direct
            documents:
              - { id: a, content: &c { size: 5XB } }
              - { id: b, content: *c }
            """,
            """
            FILE:3:34: error: `documents.content.size` must be a size such as `20MB`, not `5XB`
              - { id: a, content: &c { size: 5XB } }
                                             ^
            """),
    ]
}
