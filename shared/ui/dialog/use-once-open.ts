import { useState } from 'react';

/**
 * Whether something has been open yet: from then on it stays drawn, so that it
 * is seen to close. Before that it is not even fetched.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return open || once;
}
