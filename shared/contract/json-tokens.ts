import { limits } from './limits.ts';
import { isDeeperThan } from './nesting.ts';

/** A token of a JSON text: string, bracket, comma, colon, number, or literal. */
export interface JsonToken {
  /** Index of its first character. */
  at: number;
  /** Its source text; a string includes its quotes and escapes. */
  text: string;
}

/** In valid JSON, only whitespace is between the matches. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The tokens of a JSON text in order; undefined if the text is not JSON. */
export function jsonTokens(text: string): JsonToken[] | undefined {
  try {
    JSON.parse(text);
  } catch {
    // Chargers also send texts that are not JSON.
    return undefined;
  }
  return Array.from(text.matchAll(token), (match) => ({ at: match.index, text: match[0] }));
}

/** {@link jsonTokens} of an OCPP frame; undefined also if its nesting exceeds `limits.frame.levels`. */
export const messageTokens = (text: string): JsonToken[] | undefined =>
  isDeeperThan(limits.frame.levels, text) ? undefined : jsonTokens(text);

/** How a token changes the nesting level: 1 opens an object or list, -1 closes one, 0 does neither. */
export function nestingOf({ text }: Pick<JsonToken, 'text'>): 1 | -1 | 0 {
  if (text === '{' || text === '[') return 1;
  return text === '}' || text === ']' ? -1 : 0;
}

/**
 * The elements of a JSON array, each as its source text; undefined if the text is not a JSON array, or its nesting
 * exceeds `limits.frame.levels`.
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
