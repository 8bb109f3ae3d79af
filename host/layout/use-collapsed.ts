import { readStored, writeStored } from '@dmp/shared/ui';
import { useState, useSyncExternalStore } from 'react';

/** Up to this width a page needs what a wide sidebar would take. */
const narrow = '(max-width: 1023px)';

/** Where the browser remembers what was chosen, on a screen with room and on one without. */
const keys = { wide: 'dmp.sidebar-collapsed', narrow: 'dmp.sidebar-collapsed.narrow' } as const;

/** Whether the sidebar is narrow: as it was chosen on a screen of this kind, and on a narrow one until it is chosen. */
export function useCollapsed(): [boolean, () => void] {
  const isNarrow = useSyncExternalStore(onWidth, () => window.matchMedia(narrow).matches);
  const kind = isNarrow ? 'narrow' : 'wide';
  const [chosen, setChosen] = useState(() => ({ wide: stored('wide'), narrow: stored('narrow') }));
  const isCollapsed = chosen[kind] ?? isNarrow;
  return [
    isCollapsed,
    () => {
      writeStored('localStorage', keys[kind], String(!isCollapsed));
      setChosen({ ...chosen, [kind]: !isCollapsed });
    },
  ];
}

function stored(kind: keyof typeof keys): boolean | undefined {
  const kept = readStored('localStorage', keys[kind]);
  return kept === null ? undefined : kept === 'true';
}

function onWidth(listener: () => void): () => void {
  const width = window.matchMedia(narrow);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}
