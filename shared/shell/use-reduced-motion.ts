import { useState } from 'react';

/**
 * Whether the user's system preferred reduced motion when this root was mounted. It
 * does not follow later changes: antd wraps the tree in another component when its
 * motion changes, which would reset all state below.
 */
export function useReducedMotion(): boolean {
  const [isReduced] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return isReduced;
}
