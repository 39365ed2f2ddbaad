// Numbers, times and foreign text as people read them.

const PLATFORMS = {
  ios: 'iOS', android: 'Android', 'react-native': 'React Native', 'react-native-shim': 'React Native, older shim', expo: 'Expo', browser: 'Browser',
};

export const platformName = (platform) => PLATFORMS[platform] || platform;

/** Seconds on a run's clock: `0.000`, `1:02.345`, `1:00:02.345`. */
export function clockTime(seconds, decimals = 3) {
  const scale = 10 ** decimals;
  const whole = Math.floor(Math.round(seconds * scale) / scale);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, '0');
  const fraction = decimals ? '.' + String(Math.round(seconds * scale) % scale).padStart(decimals, '0') : '';
  if (h) return h + ':' + two(m) + ':' + two(s) + fraction;
  return decimals && !m ? s + fraction : m + ':' + two(s) + fraction;
}

/** How long ago, roughly: `just now`, `12 min ago`. */
export function age(timestamp, now = Date.now()) {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  if (!(seconds >= 0)) return '';
  if (seconds < 10) return 'just now';
  if (seconds < 60) return Math.floor(seconds / 10) * 10 + ' s ago';
  if (seconds < 3600) return Math.floor(seconds / 60) + ' min ago';
  if (seconds < 86400) return Math.floor(seconds / 3600) + ' h ago';
  return Math.floor(seconds / 86400) + ' d ago';
}

export const plural = (count, noun) => count.toLocaleString('en') + ' ' + noun + (count === 1 ? '' : 's');

// Controls, and what turns the direction of text around, would hide or move what stands beside it.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Foreign text with its unseen characters written out, as `\u202e`. */
export const visible = (text) =>
  String(text).replace(UNSEEN, (character) => '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0'));

/** The same on one line, cut after `limit` characters. */
export function oneLine(text, limit = 240) {
  const line = String(text).slice(0, limit + 1).replace(/\s+/g, ' ');
  return visible(line.length > limit ? line.slice(0, limit) + '…' : line);
}
