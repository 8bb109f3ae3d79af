import { type PointerEvent, useState } from 'react';
import { clampWidth } from './column-choice.ts';
import styles from './width-handle.module.css';

interface WidthHandleProps {
  title: string;
  /** Receives the new width in pixels, or undefined to reset it. */
  onWidth(width: number | undefined): void;
}

/** A drag of the handle, in pixels. */
interface Drag {
  startX: number;
  startWidth: number;
  delta: number;
}

/**
 * The edge of a heading that resizes its column. During the drag only a line
 * moves; the column resizes when the pointer is released.
 */
export function WidthHandle({ title, onWidth }: WidthHandleProps) {
  const [drag, setDrag] = useState<Drag>();

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const startWidth = event.currentTarget.closest('th')?.offsetWidth ?? 0;
    setDrag({ startX: event.clientX, startWidth, delta: 0 });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    setDrag({ ...drag, delta: clampWidth(drag.startWidth + event.clientX - drag.startX) - drag.startWidth });
  };
  const end = () => {
    setDrag(undefined);
    if (drag && drag.delta !== 0) onWidth(drag.startWidth + drag.delta);
  };

  return (
    // A heading is resized from the keyboard too, see `keyboardWidthDelta`.
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer only; the heading handles the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: only stops the propagation of the click
    <span
      data-width-handle={title}
      title="Drag to resize; double-click to reset"
      className={styles.edge}
      style={{ transform: `translateX(${drag?.delta ?? 0}px)` }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onDoubleClick={() => onWidth(undefined)}
      // A click on the heading sorts.
      onClick={(event) => event.stopPropagation()}
    >
      <span aria-hidden className={styles.mark} data-dragged={drag !== undefined} />
    </span>
  );
}

/** In pixels. */
const keyboardStep = 16;

/** The width change of Shift with an arrow key, in pixels; undefined for other keys. */
export function keyboardWidthDelta({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (!shiftKey) return undefined;
  return key === 'ArrowRight' ? keyboardStep : key === 'ArrowLeft' ? -keyboardStep : undefined;
}
