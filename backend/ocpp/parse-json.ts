/** What a text says as JSON; undefined when it is none, since a charger may send anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
