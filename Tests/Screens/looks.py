"""A look at a screen: in each mode, what axe-core says of it, whether it fits, and a picture of it."""

from dataclasses import dataclass
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

PHONE = {"width": 390, "height": 844}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@dataclass(frozen=True)
class Mode:
    name: str
    size: dict
    scheme: str = "light"
    text: str = ""


# 200 % text is a root's font size of 200 %, as an app's style sets it that passes the phone's font size on. All that the pages
# give in rem grows with it, boxes and gaps among them, while the limits of media queries stay: nothing that a phone's settings
# do takes more room. Android's WebView has the texts alone grow, and a browser's own font size moves the limits along.
MODES = [
    Mode("light", PHONE), Mode("dark", PHONE, scheme="dark"), Mode("large", PHONE, text="200%"),
    Mode("desktop", {"width": 1280, "height": 800}),
]

# Frames are part of what a person sees, those of other origins, too.
AXE = Axe().axe_script + "; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });"
RUN = "(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] }).then(({ violations }) => violations)"
ENLARGE = "(size) => { document.documentElement.style.fontSize = size; }"
# What watches the size of things has seen the change by then.
IS_SET = """(isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark && document.fonts.status === 'loaded'
    && new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))"""
WIDTHS = "[document.scrollingElement.scrollWidth, innerWidth]"


@dataclass(frozen=True)
class Violation:
    screen: str
    rule: str
    element: str
    help: str


class Looks:
    """Keeps the pictures, in a folder a mode, and what is wrong."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.names: list[str] = []
        # The modes in which each of them is there.
        self.violations: dict[Violation, list[str]] = {}

    def look(self, name: str, sign: Locator):
        """At the page of a sign, which shows that the screen is there."""
        assert name not in self.names, f"two screens are called {name}"
        self.names.append(name)
        sign.filter(visible=True).first.wait_for()
        page = sign.page
        for mode in MODES:
            self.set(page, mode)
            self.judge(page, name, mode.name)
            page.screenshot(path=self.folder / mode.name / f"{name}.png", full_page=True)
        # The walk goes on as it came.
        self.set(page, MODES[0])

    def set(self, page: Page, mode: Mode):
        page.emulate_media(color_scheme=mode.scheme)
        page.set_viewport_size(mode.size)
        for frame in page.frames:
            frame.evaluate(ENLARGE, mode.text)
        page.wait_for_function(IS_SET, arg=mode.scheme == "dark")

    def judge(self, page: Page, name: str, mode: str):
        wide, screen = page.evaluate(WIDTHS)
        if wide > screen:
            self.add(name, mode, "width", "the page", f"It is {wide} pixels wide, the screen {screen}.")
        for frame in page.frames:
            if frame.evaluate("typeof axe === 'undefined'"):
                frame.evaluate(AXE)
        for violation in page.evaluate(RUN, TAGS):
            for node in violation["nodes"]:
                element = " in ".join(str(part) for part in reversed(node["target"]))
                reasons = [check["message"] for check in node["any"] + node["all"] + node["none"]]
                self.add(name, mode, violation["id"], element, "; ".join([violation["help"], *reasons]))

    def add(self, screen: str, mode: str, rule: str, element: str, help: str):
        modes = self.violations.setdefault(Violation(screen, rule, element, help), [])
        if mode not in modes:
            modes.append(mode)

    def lines(self):
        for violation, modes in self.violations.items():
            yield f"{violation.screen} ({', '.join(modes)}): {violation.rule}: {violation.element}"
            yield f"    {violation.help}"
