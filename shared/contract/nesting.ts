/**
 * Whether a JSON text has lists and objects within each other on more than so many levels. It is looked at, not
 * parsed: what is nested thousands of levels deep can be parsed, but not be written again.
 */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  // Each level takes a character to open it.
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
