extension EventLoop {
    /// Starts a task on this loop; it and its child tasks stay there. `body` must not block.
    @discardableResult
    package func spawn<Value: Sendable>(
        _ body: sending @escaping @isolated(any) () async -> Value
    ) -> Task<Value, Never> {
        Task(executorPreference: self, operation: body)
    }
}
