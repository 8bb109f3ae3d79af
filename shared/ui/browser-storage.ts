/** That of the tab and that of the browser. */
export type StorageKind = 'sessionStorage' | 'localStorage';

/** What the browser keeps under a key; null where there is nothing, or where a person has forbidden it. */
export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with undefined forgets it. A full or forbidden storage costs the convenience, nothing else. */
export function writeStored(kind: StorageKind, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // As said.
  }
}
