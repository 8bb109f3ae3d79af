/** A percent sign that begins no escaped byte. */
const bare = /%(?![0-9a-f]{2})/gi;
/** Stands for this host, whatever its name is. */
const here = 'http://here.invalid';

/**
 * The address that was meant by one with bare percent signs, as a person types `/devices/100%`.
 *
 * @param address path and query, as they came
 * @returns undefined if there is none: other escapes are broken, or a browser would take it for one of another host
 */
export function withEscapedPercentSigns(address: string): string | undefined {
  const [path = '', ...query] = address.split('?');
  const escaped = path.replace(bare, '%25');
  const meant = [escaped, ...query].join('?');
  if (escaped === path || !URL.canParse(meant, here) || new URL(meant, here).origin !== here) return undefined;
  try {
    decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  return meant;
}
