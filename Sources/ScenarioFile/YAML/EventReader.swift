import CYAML

/// One parser event (YAML 1.1 §3.1), as far as scenario files need it.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd
        case documentStart, documentEnd
        case scalar(String, isPlain: Bool)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case alias(String)
    }
    var kind: Kind
    var anchor: String?
    /// As resolved by `%TAG`; `!` for one that only says *not plain*.
    var tag: String?
    var mark: Mark
}

/// Where and why libyaml could not go on.
struct YAMLProblem: Error {
    var message: String
    var mark: Mark
    var suggestion: String?
}

/// Pulls events out of libyaml's parser, which looks ahead at most 1,024 characters.
struct EventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) throws(YAMLProblem) {
        input = .allocate(capacity: bytes.count)
        _ = input.initialize(from: bytes)
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            input.deallocate()
            throw YAMLProblem(message: "not enough memory", mark: .start)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    mutating func next() throws(YAMLProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        let data = event.data
        var result = YAMLEvent(kind: .streamStart, mark: Mark(event.start_mark))
        switch event.type {
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: result.kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
        case YAML_SEQUENCE_START_EVENT:
            result.kind = .sequenceStart
            result.anchor = text(data.sequence_start.anchor)
            result.tag = text(data.sequence_start.tag)
        case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            result.kind = .mappingStart
            result.anchor = text(data.mapping_start.anchor)
            result.tag = text(data.mapping_start.tag)
        case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
        case YAML_ALIAS_EVENT: result.kind = .alias(text(data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            result.kind = .scalar(
                String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            result.anchor = text(scalar.anchor)
            result.tag = text(scalar.tag)
        default: break
        }
        return result
    }

    private func problem() -> YAMLProblem {
        let state = parser.pointee
        guard let problem = state.problem else {
            return YAMLProblem(message: "not enough memory", mark: Mark(state.mark))
        }
        let message = String(cString: problem)
        if state.error == YAML_READER_ERROR { return unreadable(message, state.problem_offset, state.problem_value) }
        let mark = Mark(state.problem_mark)
        if message == "found character that cannot start any token" { return misplaced(mark) }
        guard let context = state.context else { return YAMLProblem(message: message, mark: mark) }
        let activity = String(cString: context)
        let start = Mark(state.context_mark)
        // An empty place behind the text shows nothing: what was never closed does.
        if state.problem_mark.index >= input.count(where: { $0 & 0xC0 != 0x80 }) {
            return YAMLProblem(message: "the file ends \(activity) that starts here", mark: start)
        }
        let place = start.line == mark.line ? "" : " that starts on line \(start.line)"
        return YAMLProblem(message: "\(message) \(activity)\(place)", mark: mark)
    }

    private func misplaced(_ mark: Mark) -> YAMLProblem {
        let character = Unicode.Scalar(parser.pointee.buffer.pointer.pointee)
        return character == "\t"
            ? YAMLProblem(message: "a tab cannot indent", mark: mark, suggestion: "indent with spaces")
            : YAMLProblem(
                message: "\(Display.quoted(String(character))) cannot begin a text", mark: mark,
                suggestion: "put the text in quotes")
    }

    /// Not UTF-8, or a character that YAML does not have (YAML 1.1 §5.1).
    private func unreadable(_ message: String, _ offset: Int, _ value: Int32) -> YAMLProblem {
        let mark = SourceText(Array(input), isJSON: false).mark(at: min(offset, input.count))
        guard message == "control characters are not allowed", let scalar = Unicode.Scalar(UInt32(max(0, value))) else {
            return YAMLProblem(message: "this is not UTF-8", mark: mark, suggestion: "save the file as UTF-8")
        }
        return YAMLProblem(
            message: "the character U+\(String(scalar.value, radix: 16, uppercase: true)) cannot stand in YAML",
            mark: mark, suggestion: "write it as an escape, in a text in double quotes")
    }

    private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }
}

extension Mark {
    init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
