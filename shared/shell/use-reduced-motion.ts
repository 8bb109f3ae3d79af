import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void) {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the person has asked their system for less motion; follows it. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
