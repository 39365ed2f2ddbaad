// Why there is no photo: what the worker reads, and hints for the engineer of the app.

const PLATFORMS = {
  allow: [
    'iOS: NSCameraUsageDescription, and WKUIDelegate’s requestMediaCapturePermissionFor from iOS 15',
    'Android: the CAMERA permission, asked for at run time, and WebChromeClient.onPermissionRequest',
    'React Native: mediaCapturePermissionGrantType on iOS, the CAMERA permission on Android',
  ],
  secure: [
    'https, with the certificate authority of the mock trusted on the device',
    'Android: adb reverse, and then http://localhost',
    'the simulator: http://localhost',
  ],
};

const CAMERA = {
  notSecure: ['The camera needs a secure page', 'Browsers offer it over https and on localhost only. What makes this page secure:', PLATFORMS.secure],
  NotAllowedError: ['The camera is not allowed', 'It was denied to the page, by you or by the app. What an app needs for it:', PLATFORMS.allow],
  SecurityError: ['The camera is turned off', 'The browser does not let pages use it. What an app needs for it:', PLATFORMS.allow],
  NotFoundError: ['There is no camera', 'This device has none, as simulators do not. Choose a photo instead.'],
  OverconstrainedError: ['There is no fitting camera', 'This device has none that the page can use. Choose a photo instead.'],
  NotReadableError: ['The camera is taken', 'Another app may be using it. Close that one and try again.'],
  AbortError: ['The camera stopped', 'It ended before there was a picture. Try again.'],
  NotSupportedError: ['This browser has no camera', 'Webviews have it from Android 5 and iOS 14.3. Choose a photo instead.'],
  EncodingError: ['The photo could not be made', 'The camera works, but its picture could not be taken. Try again.'],
};

const REFUSED = {
  photoTooLarge: 'The photo is too large',
  bodyTooLarge: 'The photo is too large',
  photoHEIC: 'The photo is in HEIC format',
  photoUnreadable: 'That file is not a photo',
  mediaTypeUnsupported: 'That file is not a photo',
};

/** For the outcome of a camera that gave no picture. */
export function cameraTrouble(name) {
  const [title, text, hints] = CAMERA[name] || ['The camera did not work', 'Try again, or choose a photo instead.'];
  return { title, text, hints: hints || [], code: name };
}

/** Nothing was chosen. */
export const noFile = {
  title: 'No photo was chosen', text: 'Nothing came back. If nothing opened either, the app does not handle file inputs yet:',
  hints: ['Android: WebChromeClient.onShowFileChooser', 'iOS: NSCameraUsageDescription, for the input opens the camera'], code: 'noFileChosen',
};

/** For the server's refusal of a photo; `undefined` where it is another kind of error. */
export function refused(error) {
  const title = REFUSED[error.code];
  return title && { title, text: error.message + ' Take another one.', hints: [], code: error.code };
}
