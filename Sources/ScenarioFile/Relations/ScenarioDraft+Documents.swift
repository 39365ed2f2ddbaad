import Model

extension ScenarioDraft {
    func checkDocuments(_ findings: inout Findings) {
        findings.refuseDoubles(documents.compactMap(\.id), "document")
        for document in documents {
            if let name = document.filename, [".", ".."].contains(name.value), !destructive {
                findings.error(
                    "the name `\(name.value)` can wipe an app's files", at: name.mark,
                    suggestion: "add `destructive: true` if that is meant")
            }
            if document.via == .bridge { checkHTTP(document, &findings) } else { checkBridge(document, &findings) }
        }
    }

    /// What is of no use where the bridge takes the file.
    private func checkHTTP(_ document: DocumentDraft, _ findings: inout Findings) {
        let keys = [("disposition", document.disposition?.mark), ("access", document.access?.mark)]
        for case (let key, let mark?) in keys {
            findings.error(
                "`\(key)` is for a document over HTTP, and this one goes over the bridge", at: mark,
                suggestion: "write `via: attachment`, `anchor` or `auto`")
        }
    }

    private func checkBridge(_ document: DocumentDraft, _ findings: inout Findings) {
        guard let payload = document.payload else { return }
        findings.error(
            "`payload` is for the bridge, and this document goes over HTTP", at: payload.mark,
            suggestion: "write `via: bridge`")
    }

    func checkLinks(_ findings: inout Findings) {
        findings.refuseDoubles(links.compactMap(\.id), "link")
        for link in links {
            guard link.open == .form, let href = link.href else { continue }
            findings.error("a form cannot be posted to \(Display.quoted(href.value))", at: href.mark)
        }
    }
}

extension Findings {
    /// "the `kind` `id` is there twice".
    fileprivate mutating func refuseDoubles(_ ids: [Located<String>], _ kind: String) {
        var lines: [String: Int] = [:]
        for id in ids {
            if let line = lines[id.value] {
                error("the \(kind) \(Display.quoted(id.value)) is there twice, first on line \(line)", at: id.mark)
            } else {
                lines[id.value] = id.mark.line
            }
        }
    }
}
