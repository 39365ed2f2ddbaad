#include "CPublic.h"

static const unsigned char agreement_download[] = {
#embed "../../Scenarios/agreement-download.yaml"
};
static const unsigned char app_in_background[] = {
#embed "../../Scenarios/app-in-background.yaml"
};
static const unsigned char app_killed[] = {
#embed "../../Scenarios/app-killed.yaml"
};
static const unsigned char back_in_the_app[] = {
#embed "../../Scenarios/back-in-the-app.yaml"
};
static const unsigned char camera_allowed[] = {
#embed "../../Scenarios/camera-allowed.yaml"
};
static const unsigned char camera_denied[] = {
#embed "../../Scenarios/camera-denied.yaml"
};
static const unsigned char cash_out_card[] = {
#embed "../../Scenarios/cash-out-card.yaml"
};
static const unsigned char cash_out_wallet[] = {
#embed "../../Scenarios/cash-out-wallet.yaml"
};
static const unsigned char direct_again[] = {
#embed "../../Scenarios/direct-again.yaml"
};
static const unsigned char agreement[] = {
#embed "../../Scenarios/files/agreement.pdf"
};
static const unsigned char login_expired[] = {
#embed "../../Scenarios/login-expired.yaml"
};
static const unsigned char login_for_session[] = {
#embed "../../Scenarios/login-for-session.yaml"
};
static const unsigned char login_kept[] = {
#embed "../../Scenarios/login-kept.yaml"
};
static const unsigned char login_strict[] = {
#embed "../../Scenarios/login-strict.yaml"
};
static const unsigned char onboarding_and_direct[] = {
#embed "../../Scenarios/onboarding-and-direct.yaml"
};
static const unsigned char onboarding_no_photo[] = {
#embed "../../Scenarios/onboarding-no-photo.yaml"
};
static const unsigned char onboarding_resumed[] = {
#embed "../../Scenarios/onboarding-resumed.yaml"
};
static const unsigned char onboarding_then_entry[] = {
#embed "../../Scenarios/onboarding-then-entry.yaml"
};
static const unsigned char onboarding[] = {
#embed "../../Scenarios/onboarding.yaml"
};
static const unsigned char photo_from_file[] = {
#embed "../../Scenarios/photo-from-file.yaml"
};
static const unsigned char photo_too_large[] = {
#embed "../../Scenarios/photo-too-large.yaml"
};
static const unsigned char plaid_again[] = {
#embed "../../Scenarios/plaid-again.yaml"
};
static const unsigned char plaid_app_switch[] = {
#embed "../../Scenarios/plaid-app-switch.yaml"
};
static const unsigned char plaid_by_intent[] = {
#embed "../../Scenarios/plaid-by-intent.yaml"
};
static const unsigned char plaid_by_meta[] = {
#embed "../../Scenarios/plaid-by-meta.yaml"
};
static const unsigned char plaid_by_nothing[] = {
#embed "../../Scenarios/plaid-by-nothing.yaml"
};
static const unsigned char plaid_by_script[] = {
#embed "../../Scenarios/plaid-by-script.yaml"
};
static const unsigned char plaid_closed_before_redirect[] = {
#embed "../../Scenarios/plaid-closed-before-redirect.yaml"
};
static const unsigned char plaid_closed[] = {
#embed "../../Scenarios/plaid-closed.yaml"
};
static const unsigned char plaid_exited[] = {
#embed "../../Scenarios/plaid-exited.yaml"
};
static const unsigned char plaid_expired[] = {
#embed "../../Scenarios/plaid-expired.yaml"
};
static const unsigned char plaid_half_way[] = {
#embed "../../Scenarios/plaid-half-way.yaml"
};
static const unsigned char plaid_late_redirect[] = {
#embed "../../Scenarios/plaid-late-redirect.yaml"
};
static const unsigned char plaid_linked[] = {
#embed "../../Scenarios/plaid-linked.yaml"
};
static const unsigned char plaid_redirect_odd[] = {
#embed "../../Scenarios/plaid-redirect-odd.yaml"
};
static const unsigned char plaid_redirect_other_scheme[] = {
#embed "../../Scenarios/plaid-redirect-other-scheme.yaml"
};
static const unsigned char plaid_redirect_with_fragment[] = {
#embed "../../Scenarios/plaid-redirect-with-fragment.yaml"
};
static const unsigned char plaid_redirect_with_query[] = {
#embed "../../Scenarios/plaid-redirect-with-query.yaml"
};
static const unsigned char plaid_redirect_with_slash[] = {
#embed "../../Scenarios/plaid-redirect-with-slash.yaml"
};
static const unsigned char plaid_tap[] = {
#embed "../../Scenarios/plaid-tap.yaml"
};
static const unsigned char plaid_twice[] = {
#embed "../../Scenarios/plaid-twice.yaml"
};
static const unsigned char sign_in[] = {
#embed "../../Scenarios/sign-in.yaml"
};
static const unsigned char sign_out[] = {
#embed "../../Scenarios/sign-out.yaml"
};

// A test compares this table with the folder: a file that is not in it would silently be left out.
static const CPublicFile files[] = {
    {"agreement-download.yaml", agreement_download, sizeof agreement_download},
    {"app-in-background.yaml", app_in_background, sizeof app_in_background},
    {"app-killed.yaml", app_killed, sizeof app_killed},
    {"back-in-the-app.yaml", back_in_the_app, sizeof back_in_the_app},
    {"camera-allowed.yaml", camera_allowed, sizeof camera_allowed},
    {"camera-denied.yaml", camera_denied, sizeof camera_denied},
    {"cash-out-card.yaml", cash_out_card, sizeof cash_out_card},
    {"cash-out-wallet.yaml", cash_out_wallet, sizeof cash_out_wallet},
    {"direct-again.yaml", direct_again, sizeof direct_again},
    {"files/agreement.pdf", agreement, sizeof agreement},
    {"login-expired.yaml", login_expired, sizeof login_expired},
    {"login-for-session.yaml", login_for_session, sizeof login_for_session},
    {"login-kept.yaml", login_kept, sizeof login_kept},
    {"login-strict.yaml", login_strict, sizeof login_strict},
    {"onboarding-and-direct.yaml", onboarding_and_direct, sizeof onboarding_and_direct},
    {"onboarding-no-photo.yaml", onboarding_no_photo, sizeof onboarding_no_photo},
    {"onboarding-resumed.yaml", onboarding_resumed, sizeof onboarding_resumed},
    {"onboarding-then-entry.yaml", onboarding_then_entry, sizeof onboarding_then_entry},
    {"onboarding.yaml", onboarding, sizeof onboarding},
    {"photo-from-file.yaml", photo_from_file, sizeof photo_from_file},
    {"photo-too-large.yaml", photo_too_large, sizeof photo_too_large},
    {"plaid-again.yaml", plaid_again, sizeof plaid_again},
    {"plaid-app-switch.yaml", plaid_app_switch, sizeof plaid_app_switch},
    {"plaid-by-intent.yaml", plaid_by_intent, sizeof plaid_by_intent},
    {"plaid-by-meta.yaml", plaid_by_meta, sizeof plaid_by_meta},
    {"plaid-by-nothing.yaml", plaid_by_nothing, sizeof plaid_by_nothing},
    {"plaid-by-script.yaml", plaid_by_script, sizeof plaid_by_script},
    {"plaid-closed-before-redirect.yaml", plaid_closed_before_redirect, sizeof plaid_closed_before_redirect},
    {"plaid-closed.yaml", plaid_closed, sizeof plaid_closed},
    {"plaid-exited.yaml", plaid_exited, sizeof plaid_exited},
    {"plaid-expired.yaml", plaid_expired, sizeof plaid_expired},
    {"plaid-half-way.yaml", plaid_half_way, sizeof plaid_half_way},
    {"plaid-late-redirect.yaml", plaid_late_redirect, sizeof plaid_late_redirect},
    {"plaid-linked.yaml", plaid_linked, sizeof plaid_linked},
    {"plaid-redirect-odd.yaml", plaid_redirect_odd, sizeof plaid_redirect_odd},
    {"plaid-redirect-other-scheme.yaml", plaid_redirect_other_scheme, sizeof plaid_redirect_other_scheme},
    {"plaid-redirect-with-fragment.yaml", plaid_redirect_with_fragment, sizeof plaid_redirect_with_fragment},
    {"plaid-redirect-with-query.yaml", plaid_redirect_with_query, sizeof plaid_redirect_with_query},
    {"plaid-redirect-with-slash.yaml", plaid_redirect_with_slash, sizeof plaid_redirect_with_slash},
    {"plaid-tap.yaml", plaid_tap, sizeof plaid_tap},
    {"plaid-twice.yaml", plaid_twice, sizeof plaid_twice},
    {"sign-in.yaml", sign_in, sizeof sign_in},
    {"sign-out.yaml", sign_out, sizeof sign_out},
};

const CPublicFile *CScenarios_at(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
