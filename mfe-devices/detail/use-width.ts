import { type RefCallback, useCallback, useState } from 'react';

/** Until it is measured, in pixels. */
const likely = 900;

/** How wide an element is, in pixels, and the `ref` that belongs to it. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(likely);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || likely);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
