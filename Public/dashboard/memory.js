// What the browser keeps for the next visit: choices only.

const PREFIX = 'dashboard.';

export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name) || '';
  } catch (error) {
    return '';
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch (error) {
    // A browser that keeps nothing only loses the choice.
  }
}
