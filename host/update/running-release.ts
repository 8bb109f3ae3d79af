import { fetchJson } from '../boot/fetch-json.ts';

/** The host's release in this page's `meta` element; undefined in a page without one. */
export const hostRelease: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="dmp-release"]')?.content || undefined;

/** Reads the host's current release from the server; undefined if that fails. */
export async function currentHostRelease(): Promise<string | undefined> {
  const content = await fetchJson('/host/release.json', 5000).catch(() => undefined);
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed && typeof content.version === 'string' ? content.version : undefined;
}
