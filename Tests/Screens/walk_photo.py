"""Onboarding's photo: the camera, the choice of a file, and what there may be in the way of either."""

import struct
import zlib

from stage import Stage, at, tap
from walk_onboarding import CALL, WORLD, brought

TROUBLES = [
    "notSecure", "NotAllowedError", "SecurityError", "NotFoundError", "OverconstrainedError", "NotReadableError", "AbortError",
    "NotSupportedError", "EncodingError",
]
# The page asks for a camera when it is opened: each time it gets the next of these answers.
CAMERA = """
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    window.answers = [];
    navigator.mediaDevices.getUserMedia = (wanted) => {
      const answer = window.answers.shift();
      if (answer === 'wait') return new Promise(() => {});
      return answer ? Promise.reject(Object.assign(new Error(), { name: answer })) : open(wanted);
    };
"""


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + b"\x52\xd3\xb3" * width
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")


FILES = {
    "png": {"name": "id.png", "mimeType": "image/png", "buffer": png(640, 400)},
    "heic": {"name": "id.heic", "mimeType": "image/heic", "buffer": b"\0\0\0\x18ftypheic\0\0\0\0heicmif1" + bytes(5000)},
    "text": {"name": "id.txt", "mimeType": "text/plain", "buffer": b"This is no photo." * 100},
}


def camera(stage: Stage):
    with at_photo(stage, WORLD) as page:
        stage.look("photo", at(page, "photo-camera"))
        page.evaluate("answers.push('wait')")
        tap(page, "photo-camera")
        stage.look("photo-waiting", page.get_by_text("Waiting for the camera"))
        tap(page, "photo-cancel", "photo-camera")
        page.locator("[data-testid=photo-shutter]:not([aria-disabled])").wait_for()
        stage.look("photo-live", at(page, "photo-shutter"))
        tap(page, "photo-shutter")
        stage.look("photo-review", page.locator("#photo-preview:not([hidden])"))
        tap(page, "photo-use")
        at(page, "terms-agree").wait_for()
        tap(page, "back")
        stage.look("photo-saved", at(page, "photo-saved"))


def troubles(stage: Stage):
    with at_photo(stage, WORLD | {"identity": {"photo": "required"}}) as page:
        stage.look("photo-required", at(page, "photo-camera"))
        for trouble in TROUBLES:
            page.evaluate("(trouble) => answers.push(trouble)", trouble)
            tap(page, "photo-camera")
            stage.look(f"photo-{trouble}", page.locator(f"[data-testid=photo-trouble][data-outcome={trouble}]"))
        page.get_by_test_id("photo-input").dispatch_event("cancel")
        stage.look("photo-none-chosen", page.locator("[data-outcome=noFileChosen]"))


def files(stage: Stage):
    with at_photo(stage, WORLD | {"identity": {"photoLimit": "4KB"}}) as page:
        for name, sign in [("text", "photoUnreadable"), ("heic", "photoTooLarge")]:
            page.get_by_test_id("photo-input").set_input_files(FILES[name])
            if name == "heic":
                stage.look("photo-review-unseen", page.get_by_text("This browser cannot show the file"))
            tap(page, "photo-use")
            stage.look(f"photo-{sign}", page.locator(f"[data-outcome={sign}]"))
    with at_photo(stage, WORLD) as page:
        page.get_by_test_id("photo-input").set_input_files(FILES["heic"])
        tap(page, "photo-use")
        stage.look("photo-HEIC", page.locator("[data-outcome=photoHEIC]"))
    fault = {"request": CALL.format("POST", "/photo"), "status": 503}
    with at_photo(stage, WORLD | {"faults": [fault]}) as page:
        page.get_by_test_id("photo-input").set_input_files(FILES["png"])
        tap(page, "photo-use")
        stage.look("photo-failed", at(page, "photo-alert"))


def at_photo(stage: Stage, world: dict):
    run = brought(stage.run(world), "details")
    return stage.phone(run.entry, CAMERA, permissions=["camera"])


def walk(stage: Stage):
    camera(stage)
    troubles(stage)
    files(stage)
