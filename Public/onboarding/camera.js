// The camera: a live picture, and a photo of it.

/** Answers a stream. Throws an error whose `name` says why there is none: a DOMException's, or `notSecure`. */
export async function openCamera() {
  if (!navigator.mediaDevices || !navigator.mediaDevices.getUserMedia) {
    throw named(window.isSecureContext ? 'NotSupportedError' : 'notSecure');
  }
  return navigator.mediaDevices.getUserMedia({
    audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  });
}

/** Shows the stream; resolves when the first picture is there. */
export function play(video, stream) {
  video.srcObject = stream;
  return new Promise((resolve, reject) => {
    const check = () => { if (video.videoWidth > 0) resolve(); };
    video.onloadeddata = check;
    video.onplaying = check;
    stream.getVideoTracks().forEach((track) => { track.onended = () => reject(named('NotReadableError')); });
    // A webview that wants a tap first says so here.
    video.play().catch(reject);
  });
}

export function stop(video) {
  const stream = video.srcObject;
  if (stream) stream.getTracks().forEach((track) => track.stop());
  video.srcObject = null;
}

/** What the camera sees now, as a JPEG. */
export function takePhoto(video) {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d').drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(named('EncodingError'))), 'image/jpeg', 0.9);
  });
}

function named(name) {
  const error = new Error(name);
  error.name = name;
  return error;
}
