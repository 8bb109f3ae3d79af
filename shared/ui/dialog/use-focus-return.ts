import { useEffect, useState } from 'react';

/**
 * Restores the focus on unmount: to the element that had it at the first render or, if that was removed, to its nearest
 * ancestor with a `tabindex`.
 */
export function useFocusReturn(): void {
  const [candidates] = useState(() => withAncestors(document.activeElement));
  useEffect(() => () => candidates.find((element) => element.isConnected)?.focus(), [candidates]);
}

function withAncestors(from: Element | null): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let element = from; element; element = element.parentElement) {
    if (element instanceof HTMLElement && (element === from || element.hasAttribute('tabindex')))
      elements.push(element);
  }
  return elements;
}
