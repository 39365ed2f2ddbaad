import FoundationEssentials

/// A folder of scenarios on disk.
enum ScenarioFolder {
    /// Every scenario file beneath `folder`, by path. Left out are hidden files, symbolic links, and what a scenario there names as its content;
    /// of two with one name, the second is refused.
    static func entries(_ folder: String) -> [ScenarioEntry] {
        var entries = files(folder).map { ScenarioEntry(path: $0) }
        let contents = Set(entries.flatMap { entry in entry.reading.contentFiles.map { folderOf(entry.file) + $0 } })
        entries.removeAll { contents.contains($0.file) }
        var files: [String: String] = [:]
        for index in entries.indices {
            guard let name = entries[index].reading.scenario?.name else { continue }
            if let other = files[name] {
                entries[index].refuse("the name \(Display.quoted(name)) is that of \(Display.quoted(other)), too")
            } else {
                files[name] = entries[index].file
            }
        }
        return entries
    }

    /// With the `/` at its end, or nothing.
    private static func folderOf(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    private static func files(_ folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
            let path = prefix + name
            let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            switch type {
            case .typeDirectory?: return files(path)
            case .typeRegular?: return ScenarioFile.endings.contains(where: name.hasSuffix) ? [path] : []
            default: return []
            }
        }
    }
}
