/** Bytes as people say them. */
export function size(bytes) {
  if (bytes === 1) return '1 byte';
  if (bytes < 1000) return bytes + ' bytes';
  if (bytes < 1000000) return Math.round(bytes / 1000) + ' kB';
  return (bytes / 1000000).toFixed(1) + ' MB';
}
