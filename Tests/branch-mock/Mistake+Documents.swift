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
            documents: [{ id: a, filename: .. }, { id: b, filename: . }]
            """,
            """
            FILE:2:32: error: the name `..` can wipe an app's files
            documents: [{ id: a, filename: .. }, { id: b, filename: . }]
                                           ^
            add `destructive: true` if that is meant
            FILE:2:57: error: the name `.` can wipe an app's files
            documents: [{ id: a, filename: .. }, { id: b, filename: . }]
                                                                    ^
            add `destructive: true` if that is meant
            """),
        Mistake(
            "document-type.yaml",
            """
            flow: direct
            documents: [{ id: a, mimeType: pdf, via: attachement, payload: base64 }]
            """,
            """
            FILE:2:32: error: `documents.mimeType` must be a media type such as application/pdf, not `pdf`
            documents: [{ id: a, mimeType: pdf, via: attachement, payload: base64 }]
                                           ^
            FILE:2:42: error: `documents.via` cannot be `attachement`
            documents: [{ id: a, mimeType: pdf, via: attachement, payload: base64 }]
                                                     ^
            did you mean `attachment`?
            FILE:2:64: error: `documents.payload` cannot be `base64`
            documents: [{ id: a, mimeType: pdf, via: attachement, payload: base64 }]
                                                                           ^
            it is one of `plain`, `wrapped`, `unpadded`, `urlSafe`, `dataURL`, `empty`
            """),
        Mistake(
            "document-http-only.yaml",
            """
            flow: direct
            documents:
              - { id: a, access: { cookie: true } }
              - { id: b, via: bridge, disposition: inline }
              - { id: c, via: auto, payload: wrapped }
            """,
            """
            FILE:3:22: error: `access` is for a document over HTTP, and this one goes over the bridge
              - { id: a, access: { cookie: true } }
                                 ^
            write `via: attachment`, `anchor` or `auto`
            FILE:4:40: error: `disposition` is for a document over HTTP, and this one goes over the bridge
              - { id: b, via: bridge, disposition: inline }
                                                   ^
            write `via: attachment`, `anchor` or `auto`
            FILE:5:34: error: `payload` is for the bridge, and this document goes over HTTP
              - { id: c, via: auto, payload: wrapped }
                                             ^
            write `via: bridge`
            """),
        Mistake(
            "document-access.yaml",
            """
            flow: direct
            documents:
              - { id: a, via: auto, access: { cookie: yes, uses: 0, lifetime: 2 } }
              - { id: b, via: auto, disposition: "attachment; filename=漢.pdf" }
            """,
            """
            FILE:3:43: error: `documents.access.cookie` must be `true` or `false`, not text
              - { id: a, via: auto, access: { cookie: yes, uses: 0, lifetime: 2 } }
                                                      ^
            write `true`
            FILE:3:54: error: `documents.access.uses` must be a whole number from 1 to 1000, not `0`
              - { id: a, via: auto, access: { cookie: yes, uses: 0, lifetime: 2 } }
                                                                 ^
            FILE:3:67: error: `documents.access.lifetime` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `2`
              - { id: a, via: auto, access: { cookie: yes, uses: 0, lifetime: 2 } }
                                                                              ^
            FILE:4:38: error: `documents.disposition` must be a header's value, of characters from U+0020 to U+00FF, not `attachment; filename=漢.pdf`
              - { id: b, via: auto, disposition: "attachment; filename=漢.pdf" }
                                                 ^
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
