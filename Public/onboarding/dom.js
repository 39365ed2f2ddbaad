// Small things that the screens share.

/** Calls `action` at a click, never twice at once. */
export function onTap(button, action) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') busy(button, action);
  });
}

/** Runs `action` while the button says that it works; a second tap meanwhile does nothing. */
export async function busy(button, action) {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await action();
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Bytes as people say them. */
export function size(bytes) {
  if (bytes < 1000) return bytes + ' bytes';
  if (bytes < 1000000) return Math.round(bytes / 1000) + ' kB';
  return (bytes / 1000000).toFixed(1) + ' MB';
}
