import { useEffect, useState } from 'react';

/** What had the focus before gets it back at the end, if it is still in the page. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
