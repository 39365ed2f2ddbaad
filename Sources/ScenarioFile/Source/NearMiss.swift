/// Finds the word that somebody probably meant.
package enum NearMiss {
    /// The candidate with the fewest typing errors in it; `nil` where none is near, or the text is too long to be one.
    package static func of(_ text: String, in candidates: [String]) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let typed = folded(text)
        var best: (word: String, distance: Int)?
        for candidate in candidates where candidate != text {
            let word = folded(candidate)
            let limit = max(1, min(typed.count, word.count) / 3)
            // Each letter too many or too few is an error of its own.
            guard abs(typed.count - word.count) <= limit else { continue }
            let distance = distance(typed, word)
            guard distance <= limit, distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.word
    }

    /// Lower case, and without what separates words: `completion_redirect_url` is `completionRedirectUrl`.
    private static func folded(_ text: String) -> [UInt8] {
        text.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: " ") }
    }

    /// Insertions, deletions, replacements and swaps of neighbors (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
