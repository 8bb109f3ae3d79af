import { type PointerEvent, useState } from 'react';
import { fitWidth } from './column-choice.ts';
import styles from './width-handle.module.css';

interface WidthHandleProps {
  title: string;
  /** The new width in pixels; undefined for the usual one. */
  onWidth(width: number | undefined): void;
}

/** Where a drag began: the pointer's place and the heading's width, and how far it has come. */
interface Drag {
  from: number;
  width: number;
  by: number;
}

/**
 * The edge of a heading by which its column is made wider or narrower. Only a
 * line moves with the pointer; the table follows when it is let go.
 */
export function WidthHandle({ title, onWidth }: WidthHandleProps) {
  const [drag, setDrag] = useState<Drag>();

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.closest('th')?.offsetWidth ?? 0;
    setDrag({ from: event.clientX, width, by: 0 });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    setDrag({ ...drag, by: fitWidth(drag.width + event.clientX - drag.from) - drag.width });
  };
  const end = () => {
    setDrag(undefined);
    if (drag && drag.by !== 0) onWidth(drag.width + drag.by);
  };

  return (
    // A heading is resized from the keyboard too, see `widthByKey`.
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone
    // biome-ignore lint/a11y/useKeyWithClickEvents: stops the click, does not react to it
    <span
      data-width-handle={title}
      title="Drag to resize; double-click to reset"
      className={styles.edge}
      style={{ transform: `translateX(${drag?.by ?? 0}px)` }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onDoubleClick={() => onWidth(undefined)}
      // The heading sorts at a click.
      onClick={(event) => event.stopPropagation()}
    >
      <span aria-hidden className={styles.mark} data-dragged={drag !== undefined} />
    </span>
  );
}

/** How far one press of a key moves the edge, in pixels. */
const step = 16;

/** How much wider Shift with an arrow key makes a column, in pixels; undefined for any other key. */
export function widthByKey({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (!shiftKey) return undefined;
  return key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : undefined;
}
