/// A place in a file: line and column from 1, columns in Unicode scalars.
package struct Mark: Sendable, Hashable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package static func < (left: Mark, right: Mark) -> Bool { (left.line, left.column) < (right.line, right.column) }

    static let start = Mark(line: 1, column: 1)
}
