extension Mistake {
    /// Documents and their content.
    static let documents: [Mistake] = [
        Mistake(
            "document-without-id.yaml",
            """
            flow: direct
            documents:
              - title: Agreement
            """,
            """
            FILE:3:5: error: `documents` needs the key `id`
              - title: Agreement
                ^
            """),
        Mistake(
            "document-twice.yaml",
            """
            flow: direct
            documents:
              - id: agreement
              - id: agreement
            """,
            """
            FILE:4:9: error: the document `agreement` is there twice, first on line 3
              - id: agreement
                    ^
            """),
        Mistake(
            "document-name.yaml",
            """
            flow: direct
            documents: [{ id: a, filename: .. }]
            """,
            """
            FILE:2:32: error: `documents.filename` must be a name other than `.` and `..`, not `..`
            documents: [{ id: a, filename: .. }]
                                           ^
            """),
        Mistake(
            "document-type.yaml",
            """
            flow: direct
            documents: [{ id: a, mimeType: pdf, via: attachment }]
            """,
            """
            FILE:2:32: error: `documents.mimeType` must be a media type such as application/pdf, not `pdf`
            documents: [{ id: a, mimeType: pdf, via: attachment }]
                                           ^
            FILE:2:42: error: `documents.via` cannot be `attachment`
            documents: [{ id: a, mimeType: pdf, via: attachment }]
                                                     ^
            it can only be `bridge`
            """),
        Mistake(
            "content-double.yaml",
            """
            flow: direct
            documents:
              - { id: a, content: { text: Hello, size: 1MB } }
            """,
            """
            FILE:3:23: error: `documents.content` needs exactly one of `file`, `text`, `base64`, `size`
              - { id: a, content: { text: Hello, size: 1MB } }
                                  ^
            """),
        Mistake(
            "content-of-no-form.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { flie: a.pdf } }]
            """,
            """
            FILE:2:33: error: `documents.content` has no key `flie`
            documents: [{ id: a, content: { flie: a.pdf } }]
                                            ^
            did you mean `file`?
            """),
        Mistake(
            "content-missing.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { file: files/none.pdf } }]
            """,
            """
            FILE:2:39: error: the file `files/none.pdf` is not there
            documents: [{ id: a, content: { file: files/none.pdf } }]
                                                  ^
            """),
        Mistake(
            "content-outside.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { file: ../secret.txt } }, { id: b, content: { file: /etc/hostname } }]
            """,
            #"""
            FILE:2:39: error: `documents.content.file` must lead to a file beneath the scenario's folder, not `../secret.txt`
            documents: [{ id: a, content: { file: ../secret.txt } }, { id: b, content: { file: /etc/hostname } }]
                                                  ^
            write it without `/` at its start, `.`, `..` and `\`
            FILE:2:84: error: `documents.content.file` must lead to a file beneath the scenario's folder, not `/etc/hostname`
            documents: [{ id: a, content: { file: ../secret.txt } }, { id: b, content: { file: /etc/hostname } }]
                                                                                               ^
            write it without `/` at its start, `.`, `..` and `\`
            """#),
        Mistake(
            "content-by-link.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { file: link.txt } }]
            """,
            """
            FILE:2:39: error: the file `link.txt` is reached by a symbolic link
            documents: [{ id: a, content: { file: link.txt } }]
                                                  ^
            """),
        Mistake(
            "content-not-base64.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { base64: "a===" } }]
            """,
            """
            FILE:2:41: error: `documents.content.base64` must be base64 with its padding
            documents: [{ id: a, content: { base64: "a===" } }]
                                                    ^
            """),
        Mistake(
            "content-size.yaml",
            """
            flow: direct
            documents: [{ id: a, content: { size: 20MiB } }]
            """,
            """
            FILE:2:39: error: `documents.content.size` must be a size such as `20MB`, not `20MiB`
            documents: [{ id: a, content: { size: 20MiB } }]
                                                  ^
            """),
        Mistake(
            "content-too-much.yaml",
            """
            flow: direct
            documents:
              - { id: a, content: { size: 60MB } }
              - { id: b, content: { size: 60MB } }
            """,
            """
            FILE:4:31: error: with `documents.content.size` the documents have more than 100MB in all
              - { id: b, content: { size: 60MB } }
                                          ^
            """),
    ]
}
