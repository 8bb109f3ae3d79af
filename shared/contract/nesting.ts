/**
 * Whether lists and objects of a JSON text are nested deeper than a number of levels. The text is scanned, not parsed:
 * `JSON.parse` accepts thousands of levels, but `JSON.stringify` overflows the stack on the result.
 */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  // A text with fewer characters than levels cannot exceed them.
  for (let at = 0; json.length > levels && at < json.length; at += 1) {
    const character = json[at];
    if (character === '\\') at += 1;
    else if (character === '"') inText = !inText;
    else if (inText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
