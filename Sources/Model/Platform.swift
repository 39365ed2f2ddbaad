/// The kinds of host app that a run can be made for; the raw values are those of `platforms:` and `--platform`.
package enum Platform: String, Sendable, Hashable, CaseIterable {
    case ios
    case android
    case reactNative = "react-native"
    /// React Native with the older injected `BranchAndroidBridge`.
    case reactNativeShim = "react-native-shim"
    case expo
    /// A plain browser: no bridge at all.
    case browser
}
