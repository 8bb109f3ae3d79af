const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((c) => c.charCodeAt(0));

/**
 * Whether lists and objects of a JSON text (RFC 8259) are nested deeper than so many levels. One pass over its
 * characters, before anything is made of them: parsing a text first would cost what is to be avoided.
 *
 * @param text need not be valid JSON
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return false;
}
