import { fetchJson } from '../boot/fetch-json.ts';

/** The host's release, as the page names it; undefined in a page that names none. */
export const hostRelease: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="dmp-release"]')?.content || undefined;

/** The release of the host that the server has now; undefined when that cannot be read. */
export async function currentHostRelease(): Promise<string | undefined> {
  const content = await fetchJson('/host/release.json', 5000).catch(() => undefined);
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed && typeof content.version === 'string' ? content.version : undefined;
}
