#include "CPublic.h"

static const unsigned char app_js[] = {
#embed "../../Public/dashboard/app.js"
};
static const unsigned char checks_js[] = {
#embed "../../Public/dashboard/checks.js"
};
static const unsigned char copy_js[] = {
#embed "../../Public/dashboard/copy.js"
};
static const unsigned char dom_js[] = {
#embed "../../Public/dashboard/dom.js"
};
static const unsigned char event_words_js[] = {
#embed "../../Public/dashboard/event-words.js"
};
static const unsigned char index_html[] = {
#embed "../../Public/dashboard/index.html"
};
static const unsigned char instructions_js[] = {
#embed "../../Public/dashboard/instructions.js"
};
static const unsigned char layout_css[] = {
#embed "../../Public/dashboard/layout.css"
};
static const unsigned char live_js[] = {
#embed "../../Public/dashboard/live.js"
};
static const unsigned char memory_js[] = {
#embed "../../Public/dashboard/memory.js"
};
static const unsigned char parts_css[] = {
#embed "../../Public/dashboard/parts.css"
};
static const unsigned char run_list_js[] = {
#embed "../../Public/dashboard/run-list.js"
};
static const unsigned char run_js[] = {
#embed "../../Public/dashboard/run.js"
};
static const unsigned char runs_js[] = {
#embed "../../Public/dashboard/runs.js"
};
static const unsigned char session_js[] = {
#embed "../../Public/dashboard/session.js"
};
static const unsigned char start_js[] = {
#embed "../../Public/dashboard/start.js"
};
static const unsigned char steps_js[] = {
#embed "../../Public/dashboard/steps.js"
};
static const unsigned char text_js[] = {
#embed "../../Public/dashboard/text.js"
};
static const unsigned char timeline_js[] = {
#embed "../../Public/dashboard/timeline.js"
};
static const unsigned char verdicts_js[] = {
#embed "../../Public/dashboard/verdicts.js"
};
static const unsigned char windowed_js[] = {
#embed "../../Public/dashboard/windowed.js"
};

// A test compares this table with the folder: a file that is not in it would silently be left out.
static const CPublicFile files[] = {
    {"app.js", app_js, sizeof app_js},
    {"checks.js", checks_js, sizeof checks_js},
    {"copy.js", copy_js, sizeof copy_js},
    {"dom.js", dom_js, sizeof dom_js},
    {"event-words.js", event_words_js, sizeof event_words_js},
    {"index.html", index_html, sizeof index_html},
    {"instructions.js", instructions_js, sizeof instructions_js},
    {"layout.css", layout_css, sizeof layout_css},
    {"live.js", live_js, sizeof live_js},
    {"memory.js", memory_js, sizeof memory_js},
    {"parts.css", parts_css, sizeof parts_css},
    {"run-list.js", run_list_js, sizeof run_list_js},
    {"run.js", run_js, sizeof run_js},
    {"runs.js", runs_js, sizeof runs_js},
    {"session.js", session_js, sizeof session_js},
    {"start.js", start_js, sizeof start_js},
    {"steps.js", steps_js, sizeof steps_js},
    {"text.js", text_js, sizeof text_js},
    {"timeline.js", timeline_js, sizeof timeline_js},
    {"verdicts.js", verdicts_js, sizeof verdicts_js},
    {"windowed.js", windowed_js, sizeof windowed_js},
};

const CPublicFile *CDashboard_at(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
