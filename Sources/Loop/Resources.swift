package enum Resources {
    /// How many processors this process may use.
    package static var processors: Int { System.processors() }

    /// Raises the number of descriptors this process may open to the most it may ask for, and says how many that is.
    @discardableResult
    package static func raiseDescriptorLimit() throws(SystemError) -> Int {
        var limit = try System.descriptorLimit()
        limit.rlim_cur = limit.rlim_max
        try System.setDescriptorLimit(limit)
        return Int(clamping: limit.rlim_cur)
    }
}
