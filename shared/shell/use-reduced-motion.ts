import { useState } from 'react';

/**
 * Whether the person has asked their system for less motion when this root was
 * opened. It does not follow the system from then on: antd puts another
 * component around the tree when its motion changes, and all that was typed and
 * chosen below would be lost.
 */
export function useReducedMotion(): boolean {
  const [isReduced] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return isReduced;
}
