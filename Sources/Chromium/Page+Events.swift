import Model

extension Page {
    /// Takes in what the browser says of the page.
    func take(_ method: String, _ parameters: JSON) {
        switch method {
        case "Runtime.executionContextCreated":
            if let world = World(parameters["context"]) { state.update { $0.worlds.append(world) } }
        case "Runtime.executionContextDestroyed":
            let id = parameters["executionContextUniqueId"]?.string
            state.update { $0.worlds.removeAll { $0.uniqueID == id } }
        case "Runtime.executionContextsCleared":
            state.update { $0.worlds = [] }
            jar.browser.connection.abandonInput(of: session)
        case "Runtime.bindingCalled":
            let world = state.value.worlds.last { $0.id == parameters["executionContextId"]?.int }
            emit(
                .message(
                    PageMessage(
                        text: parameters["payload"]?.string ?? "", origin: world?.origin ?? "",
                        isFromTop: world?.frame == target)))
        case "Network.requestWillBeSent":
            if parameters["type"]?.string == "Document", parameters["frameId"]?.string == target,
                let request = parameters["request"], let url = request["url"]?.string
            {
                emit(.navigation(url: url + (request["urlFragment"]?.string ?? "")))
            }
        case "Network.responseReceived":
            if parameters["type"]?.string == "Document", parameters["frameId"]?.string == target {
                takeResponse(parameters["response"])
            }
        case "Page.loadEventFired": emit(.loaded)
        case "Page.downloadWillBegin": beginDownload(parameters)
        case "Page.downloadProgress":
            guard let state = parameters["state"]?.string, state != "inProgress", let id = parameters["guid"]?.string,
                let file = self.state.update({ $0.downloads.removeValue(forKey: id) })
            else { break }
            emit(state == "completed" ? .downloaded(file) : .downloadFailed(file))
        case "Page.fileChooserOpened": state.update { $0.fileInput = parameters["backendNodeId"]?.int }
        case "Inspector.targetCrashed": emit(.crashed)
        case "Target.detachedFromTarget": end()
        default: break
        }
    }

    private func beginDownload(_ parameters: JSON) {
        guard let id = parameters["guid"]?.string else { return }
        var file = DownloadedFile(
            url: parameters["url"]?.string ?? "", filename: parameters["suggestedFilename"]?.string ?? "",
            path: "\(jar.downloads)/\(id)")
        if let response = state.value.response, response.url == file.url {
            (file.mimeType, file.disposition) = (response.mimeType, response.disposition)
        }
        let known = file
        state.update { $0.downloads[id] = known }
    }

    private func takeResponse(_ response: JSON?) {
        let headers = response?["headers"]?.object?.members ?? []
        let disposition = headers.first { $0.name.lowercased() == "content-disposition" }?.value.string
        let known = Response(
            url: response?["url"]?.string ?? "", mimeType: response?["mimeType"]?.string ?? "",
            disposition: disposition ?? "")
        state.update { $0.response = known }
    }
}

extension Page.World {
    fileprivate init?(_ context: JSON?) {
        guard let context, let id = context["id"]?.int, let uniqueID = context["uniqueId"]?.string,
            let frame = context["auxData"]?["frameId"]?.string
        else { return nil }
        self.init(
            id: id, uniqueID: uniqueID, origin: context["origin"]?.string ?? "", frame: frame,
            name: context["name"]?.string ?? "")
    }
}
