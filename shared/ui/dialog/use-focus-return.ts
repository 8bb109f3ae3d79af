import { useEffect, useState } from 'react';

/** What had the focus before gets it back at the end; where that is gone, the nearest that held it and can have the focus. */
export function useFocusReturn(): void {
  const [before] = useState(() => withAncestors(document.activeElement));
  useEffect(() => () => before.find((element) => element.isConnected)?.focus(), [before]);
}

function withAncestors(from: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = from; element; element = element.parentElement) {
    if (element instanceof HTMLElement && (element === from || element.hasAttribute('tabindex'))) found.push(element);
  }
  return found;
}
