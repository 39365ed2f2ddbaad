// Amounts: on the wire decimal numbers of two places, in reckoning hundredths, on screen money of a currency.

/** Hundredths, or `null` for what is no amount: at most two places behind the point. */
export function parseAmount(text) {
  const parts = /^\s*[$€£]?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number(((parts[2] || '') + '00').slice(0, 2));
}

/** Hundredths as they go over the wire. */
export function wireAmount(hundredths) {
  return (hundredths / 100).toFixed(2);
}

/** Hundredths, or an amount from the wire, as people read it. */
export function money(amount, currency) {
  const value = typeof amount === 'number' ? amount / 100 : Number(amount);
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
}
