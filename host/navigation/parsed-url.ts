/** Parses a URL; undefined if it is not valid. Safari before 18 has no `URL.parse`. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
