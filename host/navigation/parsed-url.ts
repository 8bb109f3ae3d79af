/** An address in parts; undefined for one that is not valid. `URL.parse` for Safari before 18. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
