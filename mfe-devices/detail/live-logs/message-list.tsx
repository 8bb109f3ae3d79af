import { UpOutlined } from '@dmp/shared/antd/icons';
import { formatNumber } from '@dmp/shared/format';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef, useSyncExternalStore } from 'react';
import { LiveRowItem } from './live-row-item.tsx';
import type { LiveSnapshot, LiveView } from './live-view.ts';
import { countsInWords } from './live-words.ts';
import { isNoFilter, type MessageFilter } from './message-filter.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  view: LiveView;
  filter: MessageFilter;
  stationOf(evseUid: string): string;
  /** Sentence for an empty list without a filter. */
  whyEmpty: string;
}

/** Height of a closed row in pixels: one line, or two on a narrow screen. */
const rowHeight = { wide: 32, narrow: 56 };

/**
 * The rows, newest first; only the visible ones are in the document. Screen readers do not announce new rows, because
 * thousands may arrive per second.
 */
export function MessageList({ view, filter, stationOf, whyEmpty }: MessageListProps) {
  const snapshot = useSyncExternalStore(view.subscribe, view.snapshot);
  const { rows, held, newCount, opened } = snapshot;
  const scroller = useRef<HTMLElement>(null);
  const height = useSyncExternalStore(subscribeToWidth, isNarrow) ? rowHeight.narrow : rowHeight.wide;
  // While the list is not held all rows have the same height, so the index is a sufficient key: nothing is measured
  // again with every frame.
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
    // Scrolling may have removed a focused row from the document.
    if (!containsFocus(current)) view.release('focus');
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
          {`${countsInWords(snapshot.received, isNoFilter(filter) ? undefined : snapshot.matching, snapshot.dropped)}${held ? holdNote(snapshot) : ''}`}
        </span>
        {held ? (
          <button type="button" className={styles.newRows} data-follows="true" onClick={follow}>
            <UpOutlined aria-hidden />
            <span>{` ${formatNumber(newCount)} new`}</span>
          </button>
        ) : null}
      </div>
      <section
        ref={scroller}
        role="log"
        aria-label="Live messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className={styles.scroller}
        style={{ '--live-row': `${height}px` } as React.CSSProperties}
        onScroll={onScroll}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) view.hold('focus');
        }}
        onBlur={(event) => {
          if (!keepsFocusHold(event)) view.release('focus');
        }}
      >
        {rows.length === 0 ? (
          <p className={styles.empty}>{snapshot.received > 0 ? 'No message matches.' : whyEmpty}</p>
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

const holdNote = ({ paused }: LiveSnapshot) => (paused ? '. Paused.' : '. The list stays still while you read.');

const containsFocus = (list: HTMLElement) => document.activeElement !== list && list.contains(document.activeElement);

/** Whether the focus moves to another row, or to the button of new rows, which must not disappear under the pointer. */
function keepsFocusHold({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof HTMLElement) || relatedTarget === currentTarget) return false;
  return currentTarget.contains(relatedTarget) || relatedTarget.dataset.follows === 'true';
}

/** Cached: it is read with every frame. */
let query: MediaQueryList | undefined;

function narrowQuery(): MediaQueryList {
  query ??= window.matchMedia('(max-width: 767px)');
  return query;
}

const isNarrow = () => narrowQuery().matches;

function subscribeToWidth(listener: () => void): () => void {
  const media = narrowQuery();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
