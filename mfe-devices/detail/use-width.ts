import { type RefCallback, useCallback, useState } from 'react';

/** Until the element is measured, in pixels. */
const initialWidth = 900;

/** Returns a ref for an element, and the element's current width in pixels. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(initialWidth);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || initialWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
