package import Model

extension Defect {
    /// The check that names it; `nil` where the scenario's own expectation does.
    package var check: CheckID? {
        switch self {
        case .noOrganization: .entryOrganization
        case .emptyWorker: .entryWorker
        case .noBridge: .bridgePresent
        case .methodMissing, .methodThrows: .bridgeAccepts
        case .rejectsGenuineSender, .neverOpens: .plaidOpened
        case .opensInWebview: .plaidAuthSession
        case .opensTwice: .plaidOpenedOnce
        case .neverCompletes, .claimsNoRedirect, .secondInstance, .misspeltEvent, .eventOnDocument: .plaidCompleted
        case .completesTwice, .reportsTwiceByReload, .cancelsOnResume: .plaidCompletedOnce
        case .completesEarly: .plaidCompletedInOrder
        case .cancelsAfterRedirect, .completesWithoutRedirect, .completesOnAnyURL: .plaidStatus
        case .detailAsText, .misspeltStatus, .noCallbackURL: .plaidDetail
        case .breaksOnQuotes, .alteredCallbackURL, .staleCallbackURL: .plaidCallbackURL
        case .obeysStranger: .trustSender
        case .obeysFrame: .trustFrame
        case .diesOfNoise: .trustNoise
        case .externalInWebview, .externalDropped, .externalTwice: .linksLeaveWebview
        case .throwsOutSrcdoc: .framesSrcdoc
        case .savesBase64Text, .truncatesDownload: .downloadsDelivered
        case .manglesName: nil
        case .fetchesWithoutCookie: .downloadsCookie
        case .showsAttachment, .diesOfOddURL, .diesOfCallLink: .pageHealthy
        case .deniesCamera: .cameraAvailable
        case .forgetsCookies: .loginPersists
        case .ignoresTLSErrors: .tlsVerified
        }
    }
}
