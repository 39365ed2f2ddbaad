import HTTP
import Model
import Runs
import Synchronization

/// SHA-256 of documents. A run keeps its documents as they were, so that each is digested once; the newest are remembered.
final class DocumentDigests: Sendable {
    private struct Key: Hashable {
        let run: RunID
        let document: String
    }

    private struct Known {
        var digests: [Key: String] = [:]
        /// The oldest first.
        var order: [Key] = []
    }

    private static let kept = 1000

    private let known = Mutex(Known())

    /// 64 hexadecimal digits. Everyone else on the loop gets turns while a large one is read.
    func digest(of document: Scenario.Document, in run: Run) async -> String {
        let key = Key(run: run.id, document: document.id)
        if let digest = known.withLock({ $0.digests[key] }) { return digest }
        let digest = await ContentDigest.sha256Hex(of: document.size) { document.bytes($0) }
        known.withLock { known in
            guard known.digests.updateValue(digest, forKey: key) == nil else { return }
            known.order.append(key)
            if known.order.count > Self.kept { known.digests[known.order.removeFirst()] = nil }
        }
        return digest
    }
}
