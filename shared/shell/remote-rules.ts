import type { MenuEntry, RemoteDescriptor } from './remote-json.ts';

/** The menu entries of a remote. */
export function menuEntries({ menu = [] }: Pick<RemoteDescriptor, 'menu'>): readonly MenuEntry[] {
  return Array.isArray(menu) ? menu : [menu];
}

/** Whether a shell of this version serves a remote that asks for the caret range. */
export function acceptsShell(range: string, version: string): boolean {
  const [asked, given] = [range.replace(/^\^/, ''), version].map((text) => text.split('.').map(Number));
  const [askedMajor = 0, askedMinor = 0, askedPatch = 0] = asked ?? [];
  const [major = 0, minor = 0, patch = 0] = given ?? [];
  return major === askedMajor && (minor > askedMinor || (minor === askedMinor && patch >= askedPatch));
}

/** Whether a path, or the pattern of a route, lies within a granted one. */
export function isWithin(granted: string, path: string): boolean {
  return path === granted || (granted !== '/' && path.startsWith(`${granted}/`));
}
