/** What looks like a name in PromQL and is a word of the language. */
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/** The names of metrics in an expression of PromQL, each once. */
export function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    // Labels, spans, and what a value is summed or matched by.
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !words.has(name));
}
