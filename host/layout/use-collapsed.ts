import { readStored, writeStored } from '@dmp/shared/ui';
import { useState, useSyncExternalStore } from 'react';

/** Up to this width the page needs the space of an expanded sidebar. */
const narrow = '(max-width: 1023px)';

/** Keys of the choice in `localStorage`, for wide and narrow screens. */
const keys = { wide: 'dmp.sidebar-collapsed', narrow: 'dmp.sidebar-collapsed.narrow' } as const;

/** Whether the sidebar is collapsed: the stored choice for this screen width; by default, if the screen is narrow. */
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
  const text = readStored('localStorage', keys[kind]);
  return text === null ? undefined : text === 'true';
}

function onWidth(listener: () => void): () => void {
  const width = window.matchMedia(narrow);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}
