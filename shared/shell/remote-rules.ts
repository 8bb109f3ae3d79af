import type { MenuEntry, RemoteDescriptor } from './remote-json.ts';

/** The menu entries of a remote, as a list. */
export function menuEntries({ menu = [] }: Pick<RemoteDescriptor, 'menu'>): readonly MenuEntry[] {
  return Array.isArray(menu) ? menu : [menu];
}

/** Whether a shell of this version satisfies the caret range of a remote. */
export function acceptsShell(range: string, version: string): boolean {
  const [required, actual] = [range.replace(/^\^/, ''), version].map((text) => text.split('.').map(Number));
  const [requiredMajor = 0, requiredMinor = 0, requiredPatch = 0] = required ?? [];
  const [major = 0, minor = 0, patch = 0] = actual ?? [];
  return major === requiredMajor && (minor > requiredMinor || (minor === requiredMinor && patch >= requiredPatch));
}

/** Whether a path or route pattern is a granted path or below it. `/` grants the start page alone. */
export function isWithin(granted: string, path: string): boolean {
  return path === granted || (granted !== '/' && path.startsWith(`${granted}/`));
}
