import { useState } from 'react';

/**
 * Returns whether something is or has been open. Render a drawer while it is true: its code is not fetched before, and it
 * stays mounted for its closing animation.
 */
export function useHasBeenOpen(open: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(open);
  if (open && !hasBeenOpen) setHasBeenOpen(true);
  return open || hasBeenOpen;
}
