/** A percent sign that begins no escaped byte. */
const bare = /%(?![0-9a-f]{2})/i;

/**
 * The address that was meant by one with bare percent signs, as a person types `/devices/100%`.
 *
 * @param address path and query, as they came
 * @returns undefined if there is none: other escapes are broken, or it would lead to another host
 */
export function withEscapedPercentSigns(address: string): string | undefined {
  const [path = '', ...query] = address.split('?');
  // A browser takes `//host` and `/\host` as another host.
  if (!bare.test(path) || /^\/[/\\]/.test(path)) return undefined;
  const escaped = path.replace(new RegExp(bare, 'gi'), '%25');
  try {
    decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  return [escaped, ...query].join('?');
}
