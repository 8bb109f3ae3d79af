import { limits } from './limits.ts';
import { isDeeperThan } from './nesting.ts';

/** A string, a bracket, a comma, a colon, a number, or a literal of a JSON text. */
export interface JsonToken {
  /** Index of its first character. */
  at: number;
  /** As it is written, a string with its quotes and escapes. */
  text: string;
}

/** In valid JSON, only blanks are between the matches. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The tokens of a JSON text in their order; undefined for a text that is not JSON. */
export function jsonTokens(text: string): JsonToken[] | undefined {
  try {
    JSON.parse(text);
  } catch {
    // A charger may send anything.
    return undefined;
  }
  return Array.from(text.matchAll(token), (match) => ({ at: match.index, text: match[0] }));
}

/** {@link jsonTokens}; undefined also for a text that is nested deeper than any message of OCPP. */
export const messageTokens = (text: string): JsonToken[] | undefined =>
  isDeeperThan(limits.frame.levels, text) ? undefined : jsonTokens(text);

/** Whether a token begins an object or a list (1), ends one (-1), or does neither (0). */
export function nestingOf({ text }: Pick<JsonToken, 'text'>): 1 | -1 | 0 {
  if (text === '{' || text === '[') return 1;
  return text === '}' || text === ']' ? -1 : 0;
}

/**
 * The elements of a message, each as it is written; undefined for a text that is not a JSON array, or is nested deeper
 * than any message of OCPP.
 *
 * @example elementTexts('[3, "a", {"x": 1.0}]') // ['3', '"a"', '{"x": 1.0}']
 */
export function elementTexts(message: string): string[] | undefined {
  const tokens = messageTokens(message);
  if (tokens?.[0]?.text !== '[') return undefined;
  const texts: string[] = [];
  let [depth, from] = [0, 0];
  for (const token of tokens) {
    const isEnd = depth === 1 && (token.text === ',' || token.text === ']');
    if (isEnd) texts.push(message.slice(from, token.at).trim());
    depth += nestingOf(token);
    if (isEnd || from === 0) from = token.at + 1;
  }
  return tokens.length === 2 ? [] : texts;
}
