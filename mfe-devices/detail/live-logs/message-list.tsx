import { UpOutlined } from '@dmp/shared/antd/icons';
import { formatNumber } from '@dmp/shared/format';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef, useSyncExternalStore } from 'react';
import { LiveRowItem } from './live-row-item.tsx';
import type { LiveScene, LiveView } from './live-view.ts';
import { countsInWords } from './live-words.ts';
import { isNoFilter, type MessageFilter } from './message-filter.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  view: LiveView;
  filter: MessageFilter;
  stationOf(evseUid: string): string;
  /** Why there is no message, in a sentence. */
  whyEmpty: string;
}

/** Pixels of a row that is not opened: in one line, or in two where there is little room. */
const rowHeight = { wide: 32, narrow: 56 };

/**
 * The rows, the newest first; only those in sight are in the document. It is a
 * log that is not read out as it grows: thousands may come in a second.
 */
export function MessageList({ view, filter, stationOf, whyEmpty }: MessageListProps) {
  const scene = useSyncExternalStore(view.listen, view.scene);
  const { rows, held, fresh, opened } = scene;
  const scroller = useRef<HTMLElement>(null);
  const height = useSyncExternalStore(listenToWidth, isNarrow) ? rowHeight.narrow : rowHeight.wide;
  // While it flows every row is as high as the other, and the place is enough of a name:
  // nothing is reckoned anew with every frame.
  const keyOf = useCallback((index: number) => (held ? `row-${rows.at(index)?.seq}` : index), [held, rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: keyOf,
    overscan: 5,
  });

  const onScroll = () => {
    const { current } = scroller;
    if (!current) return;
    if (current.scrollTop > 0) return view.hold('scroll');
    // A row that had the focus may have been scrolled out of the document.
    if (!holdsFocus(current)) view.release('focus');
    view.release('scroll');
  };
  const follow = () => {
    view.follow();
    scroller.current?.scrollTo?.({ top: 0 });
    scroller.current?.focus({ preventScroll: true });
  };
  const onToggle = useCallback((seq: number) => view.toggle(seq), [view]);

  return (
    <div className={styles.list}>
      <div className={styles.line}>
        <span>
          {`${countsInWords(scene.received, isNoFilter(filter) ? undefined : scene.matching, scene.dropped)}${held ? stillness(scene) : ''}`}
        </span>
        {held ? (
          <button type="button" className={styles.fresh} data-follows="true" onClick={follow}>
            <UpOutlined aria-hidden />
            <span>{` ${formatNumber(fresh)} new`}</span>
          </button>
        ) : null}
      </div>
      <section
        ref={scroller}
        role="log"
        aria-label="Live messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        tabIndex={0}
        className={styles.scroller}
        style={{ '--live-row': `${height}px` } as React.CSSProperties}
        onScroll={onScroll}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) view.hold('focus');
        }}
        onBlur={(event) => {
          if (!staysNear(event)) view.release('focus');
        }}
      >
        {rows.length === 0 ? (
          <p className={styles.empty}>{scene.received > 0 ? 'No message matches.' : whyEmpty}</p>
        ) : null}
        <ol className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows.at(index);
            return row ? (
              <LiveRowItem
                key={index}
                {...{ row, index, start, stationOf, onToggle }}
                opened={opened.has(row.seq)}
                measure={virtualizer.measureElement}
              />
            ) : null;
          })}
        </ol>
      </section>
    </div>
  );
}

const stillness = ({ paused }: LiveScene) => (paused ? '. Paused.' : '. The list stays still while you read.');

const holdsFocus = (list: HTMLElement) => document.activeElement !== list && list.contains(document.activeElement);

/** Whether the focus goes to another row, or to the button that follows, which must not vanish under the pointer. */
function staysNear({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof HTMLElement) || relatedTarget === currentTarget) return false;
  return currentTarget.contains(relatedTarget) || relatedTarget.dataset.follows === 'true';
}

/** Asked for once: its answer is looked at with every frame. */
let query: MediaQueryList | undefined;

function narrow(): MediaQueryList {
  query ??= window.matchMedia('(max-width: 767px)');
  return query;
}

const isNarrow = () => narrow().matches;

function listenToWidth(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
