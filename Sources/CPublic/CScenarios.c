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
static const unsigned char bad_certificate[] = {
#embed "../../Scenarios/bad-certificate.yaml"
};
static const unsigned char camera_allowed[] = {
#embed "../../Scenarios/camera-allowed.yaml"
};
static const unsigned char camera_denied[] = {
#embed "../../Scenarios/camera-denied.yaml"
};
static const unsigned char camera_missing[] = {
#embed "../../Scenarios/camera-missing.yaml"
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
static const unsigned char document_anchor[] = {
#embed "../../Scenarios/document-anchor.yaml"
};
static const unsigned char document_attachment[] = {
#embed "../../Scenarios/document-attachment.yaml"
};
static const unsigned char document_auto[] = {
#embed "../../Scenarios/document-auto.yaml"
};
static const unsigned char document_disposition[] = {
#embed "../../Scenarios/document-disposition.yaml"
};
static const unsigned char document_huge[] = {
#embed "../../Scenarios/document-huge.yaml"
};
static const unsigned char document_interrupted[] = {
#embed "../../Scenarios/document-interrupted.yaml"
};
static const unsigned char document_large[] = {
#embed "../../Scenarios/document-large.yaml"
};
static const unsigned char document_named_as_folder[] = {
#embed "../../Scenarios/document-named-as-folder.yaml"
};
static const unsigned char document_not_plain[] = {
#embed "../../Scenarios/document-not-plain.yaml"
};
static const unsigned char document_odd_headers[] = {
#embed "../../Scenarios/document-odd-headers.yaml"
};
static const unsigned char document_odd_names[] = {
#embed "../../Scenarios/document-odd-names.yaml"
};
static const unsigned char document_of_one_byte[] = {
#embed "../../Scenarios/document-of-one-byte.yaml"
};
static const unsigned char document_once[] = {
#embed "../../Scenarios/document-once.yaml"
};
static const unsigned char document_returned[] = {
#embed "../../Scenarios/document-returned.yaml"
};
static const unsigned char document_soon_gone[] = {
#embed "../../Scenarios/document-soon-gone.yaml"
};
static const unsigned char document_wants_cookie[] = {
#embed "../../Scenarios/document-wants-cookie.yaml"
};
static const unsigned char document_without_name[] = {
#embed "../../Scenarios/document-without-name.yaml"
};
static const unsigned char document_wrapped[] = {
#embed "../../Scenarios/document-wrapped.yaml"
};
static const unsigned char fault_delay[] = {
#embed "../../Scenarios/fault-delay.yaml"
};
static const unsigned char fault_encoding[] = {
#embed "../../Scenarios/fault-encoding.yaml"
};
static const unsigned char fault_redirect_loop[] = {
#embed "../../Scenarios/fault-redirect-loop.yaml"
};
static const unsigned char fault_reset[] = {
#embed "../../Scenarios/fault-reset.yaml"
};
static const unsigned char fault_stall[] = {
#embed "../../Scenarios/fault-stall.yaml"
};
static const unsigned char fault_status[] = {
#embed "../../Scenarios/fault-status.yaml"
};
static const unsigned char fault_throttle[] = {
#embed "../../Scenarios/fault-throttle.yaml"
};
static const unsigned char agreement[] = {
#embed "../../Scenarios/files/agreement.pdf"
};
static const unsigned char frame_srcdoc[] = {
#embed "../../Scenarios/frame-srcdoc.yaml"
};
static const unsigned char link_about_blank[] = {
#embed "../../Scenarios/link-about-blank.yaml"
};
static const unsigned char link_after_fetch[] = {
#embed "../../Scenarios/link-after-fetch.yaml"
};
static const unsigned char link_blank[] = {
#embed "../../Scenarios/link-blank.yaml"
};
static const unsigned char link_form[] = {
#embed "../../Scenarios/link-form.yaml"
};
static const unsigned char link_noopener[] = {
#embed "../../Scenarios/link-noopener.yaml"
};
static const unsigned char link_self[] = {
#embed "../../Scenarios/link-self.yaml"
};
static const unsigned char link_to_call[] = {
#embed "../../Scenarios/link-to-call.yaml"
};
static const unsigned char link_window_open[] = {
#embed "../../Scenarios/link-window-open.yaml"
};
static const unsigned char login_cross_site[] = {
#embed "../../Scenarios/login-cross-site.yaml"
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
static const unsigned char login_readable[] = {
#embed "../../Scenarios/login-readable.yaml"
};
static const unsigned char login_revoked[] = {
#embed "../../Scenarios/login-revoked.yaml"
};
static const unsigned char login_strict[] = {
#embed "../../Scenarios/login-strict.yaml"
};
static const unsigned char noise[] = {
#embed "../../Scenarios/noise.yaml"
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
static const unsigned char plaid_app_killed[] = {
#embed "../../Scenarios/plaid-app-killed.yaml"
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
static const unsigned char plaid_code[] = {
#embed "../../Scenarios/plaid-code.yaml"
};
static const unsigned char plaid_errors[] = {
#embed "../../Scenarios/plaid-errors.yaml"
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
static const unsigned char plaid_oauth_bank[] = {
#embed "../../Scenarios/plaid-oauth-bank.yaml"
};
static const unsigned char plaid_oauth_denied[] = {
#embed "../../Scenarios/plaid-oauth-denied.yaml"
};
static const unsigned char plaid_page_reloaded[] = {
#embed "../../Scenarios/plaid-page-reloaded.yaml"
};
static const unsigned char plaid_redirect_empty[] = {
#embed "../../Scenarios/plaid-redirect-empty.yaml"
};
static const unsigned char plaid_redirect_ftp[] = {
#embed "../../Scenarios/plaid-redirect-ftp.yaml"
};
static const unsigned char plaid_redirect_javascript[] = {
#embed "../../Scenarios/plaid-redirect-javascript.yaml"
};
static const unsigned char plaid_redirect_long[] = {
#embed "../../Scenarios/plaid-redirect-long.yaml"
};
static const unsigned char plaid_redirect_longer[] = {
#embed "../../Scenarios/plaid-redirect-longer.yaml"
};
static const unsigned char plaid_redirect_odd[] = {
#embed "../../Scenarios/plaid-redirect-odd.yaml"
};
static const unsigned char plaid_redirect_other_host[] = {
#embed "../../Scenarios/plaid-redirect-other-host.yaml"
};
static const unsigned char plaid_redirect_other_scheme[] = {
#embed "../../Scenarios/plaid-redirect-other-scheme.yaml"
};
static const unsigned char plaid_redirect_relative[] = {
#embed "../../Scenarios/plaid-redirect-relative.yaml"
};
static const unsigned char plaid_redirect_upper_case[] = {
#embed "../../Scenarios/plaid-redirect-upper-case.yaml"
};
static const unsigned char plaid_redirect_with_fragment[] = {
#embed "../../Scenarios/plaid-redirect-with-fragment.yaml"
};
static const unsigned char plaid_redirect_with_path[] = {
#embed "../../Scenarios/plaid-redirect-with-path.yaml"
};
static const unsigned char plaid_redirect_with_query[] = {
#embed "../../Scenarios/plaid-redirect-with-query.yaml"
};
static const unsigned char plaid_redirect_with_slash[] = {
#embed "../../Scenarios/plaid-redirect-with-slash.yaml"
};
static const unsigned char plaid_redirect_without_scheme[] = {
#embed "../../Scenarios/plaid-redirect-without-scheme.yaml"
};
static const unsigned char plaid_soon_by_script[] = {
#embed "../../Scenarios/plaid-soon-by-script.yaml"
};
static const unsigned char plaid_tap[] = {
#embed "../../Scenarios/plaid-tap.yaml"
};
static const unsigned char plaid_twice[] = {
#embed "../../Scenarios/plaid-twice.yaml"
};
static const unsigned char plaid_url_empty[] = {
#embed "../../Scenarios/plaid-url-empty.yaml"
};
static const unsigned char plaid_url_ftp[] = {
#embed "../../Scenarios/plaid-url-ftp.yaml"
};
static const unsigned char plaid_url_javascript[] = {
#embed "../../Scenarios/plaid-url-javascript.yaml"
};
static const unsigned char plaid_url_relative[] = {
#embed "../../Scenarios/plaid-url-relative.yaml"
};
static const unsigned char plaid_url_with_blanks[] = {
#embed "../../Scenarios/plaid-url-with-blanks.yaml"
};
static const unsigned char plaid_url_without_scheme[] = {
#embed "../../Scenarios/plaid-url-without-scheme.yaml"
};
static const unsigned char plaid_without_auth_session_closed[] = {
#embed "../../Scenarios/plaid-without-auth-session-closed.yaml"
};
static const unsigned char plaid_without_auth_session[] = {
#embed "../../Scenarios/plaid-without-auth-session.yaml"
};
static const unsigned char sign_in[] = {
#embed "../../Scenarios/sign-in.yaml"
};
static const unsigned char sign_out[] = {
#embed "../../Scenarios/sign-out.yaml"
};
static const unsigned char stranger_frames[] = {
#embed "../../Scenarios/stranger-frames.yaml"
};
static const unsigned char stranger_look_alike[] = {
#embed "../../Scenarios/stranger-look-alike.yaml"
};
static const unsigned char stranger[] = {
#embed "../../Scenarios/stranger.yaml"
};

// A test compares this table with the folder: a file that is not in it would silently be left out.
static const CPublicFile files[] = {
    {"agreement-download.yaml", agreement_download, sizeof agreement_download},
    {"app-in-background.yaml", app_in_background, sizeof app_in_background},
    {"app-killed.yaml", app_killed, sizeof app_killed},
    {"back-in-the-app.yaml", back_in_the_app, sizeof back_in_the_app},
    {"bad-certificate.yaml", bad_certificate, sizeof bad_certificate},
    {"camera-allowed.yaml", camera_allowed, sizeof camera_allowed},
    {"camera-denied.yaml", camera_denied, sizeof camera_denied},
    {"camera-missing.yaml", camera_missing, sizeof camera_missing},
    {"cash-out-card.yaml", cash_out_card, sizeof cash_out_card},
    {"cash-out-wallet.yaml", cash_out_wallet, sizeof cash_out_wallet},
    {"direct-again.yaml", direct_again, sizeof direct_again},
    {"document-anchor.yaml", document_anchor, sizeof document_anchor},
    {"document-attachment.yaml", document_attachment, sizeof document_attachment},
    {"document-auto.yaml", document_auto, sizeof document_auto},
    {"document-disposition.yaml", document_disposition, sizeof document_disposition},
    {"document-huge.yaml", document_huge, sizeof document_huge},
    {"document-interrupted.yaml", document_interrupted, sizeof document_interrupted},
    {"document-large.yaml", document_large, sizeof document_large},
    {"document-named-as-folder.yaml", document_named_as_folder, sizeof document_named_as_folder},
    {"document-not-plain.yaml", document_not_plain, sizeof document_not_plain},
    {"document-odd-headers.yaml", document_odd_headers, sizeof document_odd_headers},
    {"document-odd-names.yaml", document_odd_names, sizeof document_odd_names},
    {"document-of-one-byte.yaml", document_of_one_byte, sizeof document_of_one_byte},
    {"document-once.yaml", document_once, sizeof document_once},
    {"document-returned.yaml", document_returned, sizeof document_returned},
    {"document-soon-gone.yaml", document_soon_gone, sizeof document_soon_gone},
    {"document-wants-cookie.yaml", document_wants_cookie, sizeof document_wants_cookie},
    {"document-without-name.yaml", document_without_name, sizeof document_without_name},
    {"document-wrapped.yaml", document_wrapped, sizeof document_wrapped},
    {"fault-delay.yaml", fault_delay, sizeof fault_delay},
    {"fault-encoding.yaml", fault_encoding, sizeof fault_encoding},
    {"fault-redirect-loop.yaml", fault_redirect_loop, sizeof fault_redirect_loop},
    {"fault-reset.yaml", fault_reset, sizeof fault_reset},
    {"fault-stall.yaml", fault_stall, sizeof fault_stall},
    {"fault-status.yaml", fault_status, sizeof fault_status},
    {"fault-throttle.yaml", fault_throttle, sizeof fault_throttle},
    {"files/agreement.pdf", agreement, sizeof agreement},
    {"frame-srcdoc.yaml", frame_srcdoc, sizeof frame_srcdoc},
    {"link-about-blank.yaml", link_about_blank, sizeof link_about_blank},
    {"link-after-fetch.yaml", link_after_fetch, sizeof link_after_fetch},
    {"link-blank.yaml", link_blank, sizeof link_blank},
    {"link-form.yaml", link_form, sizeof link_form},
    {"link-noopener.yaml", link_noopener, sizeof link_noopener},
    {"link-self.yaml", link_self, sizeof link_self},
    {"link-to-call.yaml", link_to_call, sizeof link_to_call},
    {"link-window-open.yaml", link_window_open, sizeof link_window_open},
    {"login-cross-site.yaml", login_cross_site, sizeof login_cross_site},
    {"login-expired.yaml", login_expired, sizeof login_expired},
    {"login-for-session.yaml", login_for_session, sizeof login_for_session},
    {"login-kept.yaml", login_kept, sizeof login_kept},
    {"login-readable.yaml", login_readable, sizeof login_readable},
    {"login-revoked.yaml", login_revoked, sizeof login_revoked},
    {"login-strict.yaml", login_strict, sizeof login_strict},
    {"noise.yaml", noise, sizeof noise},
    {"onboarding-and-direct.yaml", onboarding_and_direct, sizeof onboarding_and_direct},
    {"onboarding-no-photo.yaml", onboarding_no_photo, sizeof onboarding_no_photo},
    {"onboarding-resumed.yaml", onboarding_resumed, sizeof onboarding_resumed},
    {"onboarding-then-entry.yaml", onboarding_then_entry, sizeof onboarding_then_entry},
    {"onboarding.yaml", onboarding, sizeof onboarding},
    {"photo-from-file.yaml", photo_from_file, sizeof photo_from_file},
    {"photo-too-large.yaml", photo_too_large, sizeof photo_too_large},
    {"plaid-again.yaml", plaid_again, sizeof plaid_again},
    {"plaid-app-killed.yaml", plaid_app_killed, sizeof plaid_app_killed},
    {"plaid-app-switch.yaml", plaid_app_switch, sizeof plaid_app_switch},
    {"plaid-by-intent.yaml", plaid_by_intent, sizeof plaid_by_intent},
    {"plaid-by-meta.yaml", plaid_by_meta, sizeof plaid_by_meta},
    {"plaid-by-nothing.yaml", plaid_by_nothing, sizeof plaid_by_nothing},
    {"plaid-by-script.yaml", plaid_by_script, sizeof plaid_by_script},
    {"plaid-closed-before-redirect.yaml", plaid_closed_before_redirect, sizeof plaid_closed_before_redirect},
    {"plaid-closed.yaml", plaid_closed, sizeof plaid_closed},
    {"plaid-code.yaml", plaid_code, sizeof plaid_code},
    {"plaid-errors.yaml", plaid_errors, sizeof plaid_errors},
    {"plaid-exited.yaml", plaid_exited, sizeof plaid_exited},
    {"plaid-expired.yaml", plaid_expired, sizeof plaid_expired},
    {"plaid-half-way.yaml", plaid_half_way, sizeof plaid_half_way},
    {"plaid-late-redirect.yaml", plaid_late_redirect, sizeof plaid_late_redirect},
    {"plaid-linked.yaml", plaid_linked, sizeof plaid_linked},
    {"plaid-oauth-bank.yaml", plaid_oauth_bank, sizeof plaid_oauth_bank},
    {"plaid-oauth-denied.yaml", plaid_oauth_denied, sizeof plaid_oauth_denied},
    {"plaid-page-reloaded.yaml", plaid_page_reloaded, sizeof plaid_page_reloaded},
    {"plaid-redirect-empty.yaml", plaid_redirect_empty, sizeof plaid_redirect_empty},
    {"plaid-redirect-ftp.yaml", plaid_redirect_ftp, sizeof plaid_redirect_ftp},
    {"plaid-redirect-javascript.yaml", plaid_redirect_javascript, sizeof plaid_redirect_javascript},
    {"plaid-redirect-long.yaml", plaid_redirect_long, sizeof plaid_redirect_long},
    {"plaid-redirect-longer.yaml", plaid_redirect_longer, sizeof plaid_redirect_longer},
    {"plaid-redirect-odd.yaml", plaid_redirect_odd, sizeof plaid_redirect_odd},
    {"plaid-redirect-other-host.yaml", plaid_redirect_other_host, sizeof plaid_redirect_other_host},
    {"plaid-redirect-other-scheme.yaml", plaid_redirect_other_scheme, sizeof plaid_redirect_other_scheme},
    {"plaid-redirect-relative.yaml", plaid_redirect_relative, sizeof plaid_redirect_relative},
    {"plaid-redirect-upper-case.yaml", plaid_redirect_upper_case, sizeof plaid_redirect_upper_case},
    {"plaid-redirect-with-fragment.yaml", plaid_redirect_with_fragment, sizeof plaid_redirect_with_fragment},
    {"plaid-redirect-with-path.yaml", plaid_redirect_with_path, sizeof plaid_redirect_with_path},
    {"plaid-redirect-with-query.yaml", plaid_redirect_with_query, sizeof plaid_redirect_with_query},
    {"plaid-redirect-with-slash.yaml", plaid_redirect_with_slash, sizeof plaid_redirect_with_slash},
    {"plaid-redirect-without-scheme.yaml", plaid_redirect_without_scheme, sizeof plaid_redirect_without_scheme},
    {"plaid-soon-by-script.yaml", plaid_soon_by_script, sizeof plaid_soon_by_script},
    {"plaid-tap.yaml", plaid_tap, sizeof plaid_tap},
    {"plaid-twice.yaml", plaid_twice, sizeof plaid_twice},
    {"plaid-url-empty.yaml", plaid_url_empty, sizeof plaid_url_empty},
    {"plaid-url-ftp.yaml", plaid_url_ftp, sizeof plaid_url_ftp},
    {"plaid-url-javascript.yaml", plaid_url_javascript, sizeof plaid_url_javascript},
    {"plaid-url-relative.yaml", plaid_url_relative, sizeof plaid_url_relative},
    {"plaid-url-with-blanks.yaml", plaid_url_with_blanks, sizeof plaid_url_with_blanks},
    {"plaid-url-without-scheme.yaml", plaid_url_without_scheme, sizeof plaid_url_without_scheme},
    {"plaid-without-auth-session-closed.yaml", plaid_without_auth_session_closed, sizeof plaid_without_auth_session_closed},
    {"plaid-without-auth-session.yaml", plaid_without_auth_session, sizeof plaid_without_auth_session},
    {"sign-in.yaml", sign_in, sizeof sign_in},
    {"sign-out.yaml", sign_out, sizeof sign_out},
    {"stranger-frames.yaml", stranger_frames, sizeof stranger_frames},
    {"stranger-look-alike.yaml", stranger_look_alike, sizeof stranger_look_alike},
    {"stranger.yaml", stranger, sizeof stranger},
};

const CPublicFile *CScenarios_at(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
