"""A web view of WebKitGTK in a window of a phone's size, used as a tester with a finger uses it. See webkit_host.py."""

import json

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

PATIENCE = 60
WORLD = "tester"


class Stuck(Exception):
    pass


def until(condition, failure):
    """Serves the main loop until the condition gives something; no longer than PATIENCE seconds."""
    late = []
    timer = GLib.timeout_add_seconds(PATIENCE, lambda: late.append(True) or False)
    context = GLib.MainContext.default()
    while not (result := condition()):
        if late:
            raise Stuck(failure)
        context.iteration(True)
    if not late:
        GLib.source_remove(timer)
    return result


class Window:
    """A web view in a window of a phone's size."""

    def __init__(self, context, agent, finder, on_policy, handler=None):
        manager = WebKit2.UserContentManager()
        manager.add_script(
            WebKit2.UserScript.new_for_world(
                finder, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, WORLD))
        if handler:
            manager.connect("script-message-received::branchPlaidLink", handler)
            manager.register_script_message_handler("branchPlaidLink")
        self.view = WebKit2.WebView(web_context=context, user_content_manager=manager)
        self.view.get_settings().set_user_agent(agent)
        self.view.connect("decide-policy", on_policy)
        self.window = Gtk.Window(default_width=390, default_height=844)
        self.window.add(self.view)
        self.window.show_all()

    def call(self, body, world=None):
        """Runs the body of an async function in the page and returns its value; again if the document goes away meanwhile."""
        while True:
            outcome = []

            def finished(view, task):
                try:
                    value = view.call_async_javascript_function_finish(task)
                    outcome.append(json.loads(value.to_json(0) or "null") if value else None)
                except GLib.Error as error:
                    outcome.append(error)

            self.view.call_async_javascript_function(body, -1, None, world, None, None, finished)
            until(lambda: outcome, f"the page does not answer to {body}")
            if not isinstance(outcome[0], GLib.Error):
                return outcome[0]
            if self.view.get_is_web_process_responsive() and not self.view.is_loading():
                raise Stuck(f"{outcome[0].message} in {body}")
            until(lambda: not self.view.is_loading(), "the page does not load")

    def tap(self, role, name=None):
        what = json.dumps({"role": role, "name": name} if name else {"role": role})
        self.call(f"await find({what}); element({what}).click();", WORLD)

    def press(self, name):
        """As tap, by a pointer's event, which pages take for a worker's own."""
        what = json.dumps({"name": name})
        place = self.call(f"const place = await find({what}); element({what}); return place;", WORLD)
        pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
        for kind in (Gdk.EventType.BUTTON_PRESS, Gdk.EventType.BUTTON_RELEASE):
            event = Gdk.Event.new(kind)
            event.set_device(pointer)
            event.button.window = self.view.get_window()
            event.button.button = 1
            event.button.x, event.button.y = place["x"], place["y"]
            Gtk.main_do_event(event)

    def type(self, name, text):
        what = json.dumps({"role": "textbox", "name": name})
        self.call(
            f"await find({what}); element({what}).focus(); document.execCommand('insertText', false, {json.dumps(text)});",
            WORLD)

    def close(self):
        self.window.destroy()
