#include "CPublic.h"

static const unsigned char direct_calls_js[] = {
#embed "../../Public/direct/calls.js"
};
static const unsigned char direct_cash_out_js[] = {
#embed "../../Public/direct/cash-out.js"
};
static const unsigned char direct_completion_js[] = {
#embed "../../Public/direct/completion.js"
};
static const unsigned char direct_delivery_js[] = {
#embed "../../Public/direct/delivery.js"
};
static const unsigned char direct_direct_css[] = {
#embed "../../Public/direct/direct.css"
};
static const unsigned char direct_direct_js[] = {
#embed "../../Public/direct/direct.js"
};
static const unsigned char direct_documents_js[] = {
#embed "../../Public/direct/documents.js"
};
static const unsigned char direct_drive_js[] = {
#embed "../../Public/direct/drive.js"
};
static const unsigned char direct_home_js[] = {
#embed "../../Public/direct/home.js"
};
static const unsigned char direct_index_html[] = {
#embed "../../Public/direct/index.html"
};
static const unsigned char direct_linking_js[] = {
#embed "../../Public/direct/linking.js"
};
static const unsigned char direct_lists_js[] = {
#embed "../../Public/direct/lists.js"
};
static const unsigned char direct_login_js[] = {
#embed "../../Public/direct/login.js"
};
static const unsigned char direct_messages_js[] = {
#embed "../../Public/direct/messages.js"
};
static const unsigned char direct_money_js[] = {
#embed "../../Public/direct/money.js"
};
static const unsigned char direct_notice_js[] = {
#embed "../../Public/direct/notice.js"
};
static const unsigned char direct_routes_js[] = {
#embed "../../Public/direct/routes.js"
};
static const unsigned char external_external_js[] = {
#embed "../../Public/external/external.js"
};
static const unsigned char onboarding_camera_js[] = {
#embed "../../Public/onboarding/camera.js"
};
static const unsigned char onboarding_details_js[] = {
#embed "../../Public/onboarding/details.js"
};
static const unsigned char onboarding_drive_js[] = {
#embed "../../Public/onboarding/drive.js"
};
static const unsigned char onboarding_forms_js[] = {
#embed "../../Public/onboarding/forms.js"
};
static const unsigned char onboarding_index_html[] = {
#embed "../../Public/onboarding/index.html"
};
static const unsigned char onboarding_onboarding_css[] = {
#embed "../../Public/onboarding/onboarding.css"
};
static const unsigned char onboarding_onboarding_js[] = {
#embed "../../Public/onboarding/onboarding.js"
};
static const unsigned char onboarding_payout_js[] = {
#embed "../../Public/onboarding/payout.js"
};
static const unsigned char onboarding_photo_js[] = {
#embed "../../Public/onboarding/photo.js"
};
static const unsigned char onboarding_routes_js[] = {
#embed "../../Public/onboarding/routes.js"
};
static const unsigned char onboarding_search_js[] = {
#embed "../../Public/onboarding/search.js"
};
static const unsigned char onboarding_terms_js[] = {
#embed "../../Public/onboarding/terms.js"
};
static const unsigned char onboarding_trouble_js[] = {
#embed "../../Public/onboarding/trouble.js"
};
static const unsigned char plaid_answers_js[] = {
#embed "../../Public/plaid/answers.js"
};
static const unsigned char plaid_bank_html[] = {
#embed "../../Public/plaid/bank.html"
};
static const unsigned char plaid_bank_js[] = {
#embed "../../Public/plaid/bank.js"
};
static const unsigned char plaid_choices_js[] = {
#embed "../../Public/plaid/choices.js"
};
static const unsigned char plaid_drive_js[] = {
#embed "../../Public/plaid/drive.js"
};
static const unsigned char plaid_index_html[] = {
#embed "../../Public/plaid/index.html"
};
static const unsigned char plaid_leaving_js[] = {
#embed "../../Public/plaid/leaving.js"
};
static const unsigned char plaid_link_css[] = {
#embed "../../Public/plaid/link.css"
};
static const unsigned char plaid_link_js[] = {
#embed "../../Public/plaid/link.js"
};
static const unsigned char plaid_render_js[] = {
#embed "../../Public/plaid/render.js"
};
static const unsigned char plaid_screens_js[] = {
#embed "../../Public/plaid/screens.js"
};
static const unsigned char probes_canary_js[] = {
#embed "../../Public/probes/canary.js"
};
static const unsigned char probes_certificates_js[] = {
#embed "../../Public/probes/certificates.js"
};
static const unsigned char probes_stranger_js[] = {
#embed "../../Public/probes/stranger.js"
};
static const unsigned char schema_control_api_json[] = {
#embed "../../Public/schema/control-api.json"
};
static const unsigned char schema_scenario_json[] = {
#embed "../../Public/schema/scenario.json"
};
static const unsigned char shared_api_js[] = {
#embed "../../Public/shared/api.js"
};
static const unsigned char shared_base_css[] = {
#embed "../../Public/shared/base.css"
};
static const unsigned char shared_beacon_js[] = {
#embed "../../Public/shared/beacon.js"
};
static const unsigned char shared_boot_js[] = {
#embed "../../Public/shared/boot.js"
};
static const unsigned char shared_bridge_js[] = {
#embed "../../Public/shared/bridge.js"
};
static const unsigned char shared_dom_js[] = {
#embed "../../Public/shared/dom.js"
};
static const unsigned char shared_drive_words_js[] = {
#embed "../../Public/shared/drive-words.js"
};
static const unsigned char shared_drive_js[] = {
#embed "../../Public/shared/drive.js"
};
static const unsigned char shared_failures_js[] = {
#embed "../../Public/shared/failures.js"
};
static const unsigned char shared_frames_js[] = {
#embed "../../Public/shared/frames.js"
};
static const unsigned char shared_icon_svg[] = {
#embed "../../Public/shared/icon.svg"
};
static const unsigned char shared_link_rows_js[] = {
#embed "../../Public/shared/link-rows.js"
};
static const unsigned char shared_links_js[] = {
#embed "../../Public/shared/links.js"
};
static const unsigned char shared_page_js[] = {
#embed "../../Public/shared/page.js"
};
static const unsigned char shared_parts_css[] = {
#embed "../../Public/shared/parts.css"
};
static const unsigned char shared_plain_css[] = {
#embed "../../Public/shared/plain.css"
};
static const unsigned char shared_probes_js[] = {
#embed "../../Public/shared/probes.js"
};
static const unsigned char shared_problems_js[] = {
#embed "../../Public/shared/problems.js"
};
static const unsigned char shared_reports_js[] = {
#embed "../../Public/shared/reports.js"
};
static const unsigned char shared_shell_css[] = {
#embed "../../Public/shared/shell.css"
};
static const unsigned char shared_size_js[] = {
#embed "../../Public/shared/size.js"
};

// A test compares this table with the folder: a file that is not in it would silently be left out.
static const CPublicFile files[] = {
    {"direct/calls.js", direct_calls_js, sizeof direct_calls_js},
    {"direct/cash-out.js", direct_cash_out_js, sizeof direct_cash_out_js},
    {"direct/completion.js", direct_completion_js, sizeof direct_completion_js},
    {"direct/delivery.js", direct_delivery_js, sizeof direct_delivery_js},
    {"direct/direct.css", direct_direct_css, sizeof direct_direct_css},
    {"direct/direct.js", direct_direct_js, sizeof direct_direct_js},
    {"direct/documents.js", direct_documents_js, sizeof direct_documents_js},
    {"direct/drive.js", direct_drive_js, sizeof direct_drive_js},
    {"direct/home.js", direct_home_js, sizeof direct_home_js},
    {"direct/index.html", direct_index_html, sizeof direct_index_html},
    {"direct/linking.js", direct_linking_js, sizeof direct_linking_js},
    {"direct/lists.js", direct_lists_js, sizeof direct_lists_js},
    {"direct/login.js", direct_login_js, sizeof direct_login_js},
    {"direct/messages.js", direct_messages_js, sizeof direct_messages_js},
    {"direct/money.js", direct_money_js, sizeof direct_money_js},
    {"direct/notice.js", direct_notice_js, sizeof direct_notice_js},
    {"direct/routes.js", direct_routes_js, sizeof direct_routes_js},
    {"external/external.js", external_external_js, sizeof external_external_js},
    {"onboarding/camera.js", onboarding_camera_js, sizeof onboarding_camera_js},
    {"onboarding/details.js", onboarding_details_js, sizeof onboarding_details_js},
    {"onboarding/drive.js", onboarding_drive_js, sizeof onboarding_drive_js},
    {"onboarding/forms.js", onboarding_forms_js, sizeof onboarding_forms_js},
    {"onboarding/index.html", onboarding_index_html, sizeof onboarding_index_html},
    {"onboarding/onboarding.css", onboarding_onboarding_css, sizeof onboarding_onboarding_css},
    {"onboarding/onboarding.js", onboarding_onboarding_js, sizeof onboarding_onboarding_js},
    {"onboarding/payout.js", onboarding_payout_js, sizeof onboarding_payout_js},
    {"onboarding/photo.js", onboarding_photo_js, sizeof onboarding_photo_js},
    {"onboarding/routes.js", onboarding_routes_js, sizeof onboarding_routes_js},
    {"onboarding/search.js", onboarding_search_js, sizeof onboarding_search_js},
    {"onboarding/terms.js", onboarding_terms_js, sizeof onboarding_terms_js},
    {"onboarding/trouble.js", onboarding_trouble_js, sizeof onboarding_trouble_js},
    {"plaid/answers.js", plaid_answers_js, sizeof plaid_answers_js},
    {"plaid/bank.html", plaid_bank_html, sizeof plaid_bank_html},
    {"plaid/bank.js", plaid_bank_js, sizeof plaid_bank_js},
    {"plaid/choices.js", plaid_choices_js, sizeof plaid_choices_js},
    {"plaid/drive.js", plaid_drive_js, sizeof plaid_drive_js},
    {"plaid/index.html", plaid_index_html, sizeof plaid_index_html},
    {"plaid/leaving.js", plaid_leaving_js, sizeof plaid_leaving_js},
    {"plaid/link.css", plaid_link_css, sizeof plaid_link_css},
    {"plaid/link.js", plaid_link_js, sizeof plaid_link_js},
    {"plaid/render.js", plaid_render_js, sizeof plaid_render_js},
    {"plaid/screens.js", plaid_screens_js, sizeof plaid_screens_js},
    {"probes/canary.js", probes_canary_js, sizeof probes_canary_js},
    {"probes/certificates.js", probes_certificates_js, sizeof probes_certificates_js},
    {"probes/stranger.js", probes_stranger_js, sizeof probes_stranger_js},
    {"schema/control-api.json", schema_control_api_json, sizeof schema_control_api_json},
    {"schema/scenario.json", schema_scenario_json, sizeof schema_scenario_json},
    {"shared/api.js", shared_api_js, sizeof shared_api_js},
    {"shared/base.css", shared_base_css, sizeof shared_base_css},
    {"shared/beacon.js", shared_beacon_js, sizeof shared_beacon_js},
    {"shared/boot.js", shared_boot_js, sizeof shared_boot_js},
    {"shared/bridge.js", shared_bridge_js, sizeof shared_bridge_js},
    {"shared/dom.js", shared_dom_js, sizeof shared_dom_js},
    {"shared/drive-words.js", shared_drive_words_js, sizeof shared_drive_words_js},
    {"shared/drive.js", shared_drive_js, sizeof shared_drive_js},
    {"shared/failures.js", shared_failures_js, sizeof shared_failures_js},
    {"shared/frames.js", shared_frames_js, sizeof shared_frames_js},
    {"shared/icon.svg", shared_icon_svg, sizeof shared_icon_svg},
    {"shared/link-rows.js", shared_link_rows_js, sizeof shared_link_rows_js},
    {"shared/links.js", shared_links_js, sizeof shared_links_js},
    {"shared/page.js", shared_page_js, sizeof shared_page_js},
    {"shared/parts.css", shared_parts_css, sizeof shared_parts_css},
    {"shared/plain.css", shared_plain_css, sizeof shared_plain_css},
    {"shared/probes.js", shared_probes_js, sizeof shared_probes_js},
    {"shared/problems.js", shared_problems_js, sizeof shared_problems_js},
    {"shared/reports.js", shared_reports_js, sizeof shared_reports_js},
    {"shared/shell.css", shared_shell_css, sizeof shared_shell_css},
    {"shared/size.js", shared_size_js, sizeof shared_size_js},
};

const CPublicFile *CPublic_at(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
