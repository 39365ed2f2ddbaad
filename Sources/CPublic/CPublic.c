#include "CPublic.h"

// One block a file, one row in the table below. A file that is in the folder but not here fails a test.

static const unsigned char direct_completion_js[] = {
#embed "../../Public/direct/completion.js"
};

static const unsigned char direct_direct_css[] = {
#embed "../../Public/direct/direct.css"
};

static const unsigned char direct_documents_js[] = {
#embed "../../Public/direct/documents.js"
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

static const unsigned char direct_messages_js[] = {
#embed "../../Public/direct/messages.js"
};

static const unsigned char direct_problems_js[] = {
#embed "../../Public/direct/problems.js"
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

static const unsigned char plaid_screens_js[] = {
#embed "../../Public/plaid/screens.js"
};

static const unsigned char shared_api_js[] = {
#embed "../../Public/shared/api.js"
};

static const unsigned char shared_base_css[] = {
#embed "../../Public/shared/base.css"
};

static const unsigned char shared_boot_js[] = {
#embed "../../Public/shared/boot.js"
};

static const unsigned char shared_bridge_js[] = {
#embed "../../Public/shared/bridge.js"
};

static const unsigned char shared_icon_svg[] = {
#embed "../../Public/shared/icon.svg"
};

static const unsigned char shared_page_js[] = {
#embed "../../Public/shared/page.js"
};

static const unsigned char shared_reports_js[] = {
#embed "../../Public/shared/reports.js"
};

#define FILE(path, bytes, mediaType) {path, bytes, sizeof bytes, mediaType}
#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"
#define SVG "image/svg+xml"

static const struct CPublicFile files[] = {
    FILE("direct/completion.js", direct_completion_js, JAVASCRIPT),
    FILE("direct/direct.css", direct_direct_css, CSS),
    FILE("direct/documents.js", direct_documents_js, JAVASCRIPT),
    FILE("direct/home.js", direct_home_js, JAVASCRIPT),
    FILE("direct/index.html", direct_index_html, HTML),
    FILE("direct/linking.js", direct_linking_js, JAVASCRIPT),
    FILE("direct/messages.js", direct_messages_js, JAVASCRIPT),
    FILE("direct/problems.js", direct_problems_js, JAVASCRIPT),
    FILE("plaid/index.html", plaid_index_html, HTML),
    FILE("plaid/leaving.js", plaid_leaving_js, JAVASCRIPT),
    FILE("plaid/link.css", plaid_link_css, CSS),
    FILE("plaid/link.js", plaid_link_js, JAVASCRIPT),
    FILE("plaid/screens.js", plaid_screens_js, JAVASCRIPT),
    FILE("shared/api.js", shared_api_js, JAVASCRIPT),
    FILE("shared/base.css", shared_base_css, CSS),
    FILE("shared/boot.js", shared_boot_js, JAVASCRIPT),
    FILE("shared/bridge.js", shared_bridge_js, JAVASCRIPT),
    FILE("shared/icon.svg", shared_icon_svg, SVG),
    FILE("shared/page.js", shared_page_js, JAVASCRIPT),
    FILE("shared/reports.js", shared_reports_js, JAVASCRIPT),
};

size_t cpublic_file_count(void) { return sizeof files / sizeof files[0]; }

const struct CPublicFile *cpublic_file(size_t index) { return &files[index]; }
