/** `sessionStorage` belongs to the tab, `localStorage` to the browser. */
export type StorageKind = 'sessionStorage' | 'localStorage';

/**
 * Reads a text from the browser's storage.
 *
 * @returns null for an absent key, and where the user has forbidden storage
 */
export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text to the browser's storage; undefined removes the key. A full or forbidden storage is ignored. */
export function writeStored(kind: StorageKind, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // What is stored is a convenience: the page works without it.
  }
}
