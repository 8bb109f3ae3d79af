import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureText, logsApi } from '../../api/index.ts';
import { limits, type OcppLog, type OcppLogQuery } from '../../contract/index.ts';
import { retryDelay, scheduleRetry } from '../../shell/schedule-retry.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { type ListQuery, withSort } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import {
  addReceivedRows,
  initialLiveRows,
  type LiveRows,
  maxLiveRows,
  prependWaiting,
  withPrepended,
} from './live-rows.ts';
import { type LogScope, logFilters } from './log-query.ts';
import { isReadingRows, onRowPointerMove, scrollToTop } from './reading-position.ts';

const pollIntervalMs = 2000;
/** The longest delay between a row's time and its insertion into the database, in milliseconds. */
const maxInsertDelayMs = 5000;

interface LiveOptions {
  query: ListQuery;
  onQuery: ChangeListQuery;
  scope: LogScope;
  load: ListLoad<OcppLog>;
  /** The user is reading one of the rows: no row may move. */
  isReading: boolean;
  /** The element that contains the list. */
  container: RefObject<HTMLElement | null>;
}

/** The state of a list's live updates. */
export interface LiveUpdates {
  isOn: boolean;
  setOn(isOn: boolean): void;
  /** The time range has an end, so no new row can match it. */
  hasEnd: boolean;
  /** When live updates stop; undefined while they are off. */
  until: Date | undefined;
  /** Why the last poll failed. */
  failure: string | undefined;
  rows: LiveRows;
  /** Scrolls to the top and shows the waiting rows. */
  showNew(): void;
  /** The list's load, with the new rows. */
  load: ListLoad<OcppLog>;
}

/**
 * Polls every two seconds for rows added since the list was loaded, while live updates are on and the page is visible.
 * At the top of the first page new rows are prepended; everywhere else they wait, so that no row moves while the user
 * reads it.
 */
export function useLive({ query, onQuery, scope, load, isReading, container }: LiveOptions): LiveUpdates {
  const { listOcpp } = useApi(logsApi);
  const { notify, onNextRetry } = useShell();
  const [startedAt, setStartedAt] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const isFirst = query.pageNumber === 0 && query.sortOrder !== 'ASC';
  const page = load.stale ? undefined : load.page;
  const listKey = JSON.stringify([query.filters, scope]);
  const base = isFirst ? page : undefined;
  const [state, setState] = useState({ listKey, base, rows: initialLiveRows(base) });
  // Another page of the same list keeps the waiting rows. Another list, or a reload of the first page, starts over.
  const isSame = state.listKey === listKey && (base === undefined || base === state.base);
  const rows = isSame ? state.rows : initialLiveRows(base);
  const hasEnd = Boolean(query.filters.end);
  const isOn = startedAt !== undefined && !hasEnd;

  const latest = useRef({ query, scope, rows, base, listKey, isFirst, isReading });
  latest.current = { query, scope, rows, base, listKey, isFirst, isReading };
  const setRows = (next: LiveRows) =>
    setState({ listKey: latest.current.listKey, base: latest.current.base, rows: next });

  useEffect(() => {
    if (!isOn || startedAt === undefined) return;
    const abort = new AbortController();
    let cancel = () => {};
    let failures = 0;
    let lastPointerMove = Number.NEGATIVE_INFINITY;
    const stopPointerTracking = onRowPointerMove(container.current, () => {
      lastPointerMove = performance.now();
    });
    const fetchNewRows = async () => {
      const before = latest.current;
      const newestTime = async () => (await listOcpp({ ...before.scope, pageSize: 1 }, abort.signal)).content[0]?.time;
      // Without a row of the first page, the newest row in the scope gives the time, by the server's clock.
      const since = before.rows.newestTime ?? (await newestTime());
      if (since === undefined) return;
      const { content } = await listOcpp(liveCall(before.query, before.scope, since), abort.signal);
      const now = latest.current;
      // A stale response belongs to the previous list.
      if (now.listKey !== before.listKey || now.base !== before.base) return;
      const canMove = now.isFirst && !now.isReading && !isReadingRows(container.current, lastPointerMove);
      setState({ listKey: now.listKey, base: now.base, rows: addReceivedRows(now.rows, content, { since, canMove }) });
    };
    const poll = async () => {
      if (serverNow().getTime() - startedAt >= limits.liveLogMs) {
        setStartedAt(undefined);
        notify.info({
          title: 'Live messages stopped',
          text: 'Live runs for one hour at a time. Turn it on again to see more.',
        });
        return;
      }
      let pollError: unknown;
      if (document.visibilityState === 'visible') {
        try {
          await fetchNewRows();
          failures = 0;
          setFailure(undefined);
        } catch (error) {
          pollError = error;
          failures += 1;
          if (!abort.signal.aborted) setFailure(failureText(error).text);
        }
      }
      if (abort.signal.aborted) return;
      const pause = pollError === undefined ? pollIntervalMs : retryDelay(failures, pollIntervalMs);
      cancel = scheduleRetry(onNextRetry, pollError, pause, () => void poll());
    };
    void poll();
    return () => {
      abort.abort();
      cancel();
      stopPointerTracking();
    };
  }, [isOn, startedAt, listOcpp, notify, onNextRetry, container]);

  return {
    isOn,
    setOn: (next) => {
      setFailure(undefined);
      setStartedAt(next ? serverNow().getTime() : undefined);
      // Includes the rows added since the list was loaded.
      if (next) void load.retry();
    },
    hasEnd,
    until: isOn && startedAt !== undefined ? new Date(startedAt + limits.liveLogMs) : undefined,
    failure: isOn ? failure : undefined,
    rows,
    showNew: () => {
      scrollToTop(container.current);
      if (isFirst) setRows(prependWaiting(rows));
      else onQuery(withSort(query, undefined));
    },
    load: base ? { ...load, page: withPrepended(base, rows), ...(isOn ? { loadedAt: undefined } : {}) } : load,
  };
}

/** The query for the newest rows. It starts shortly before the newest known row, because rows may be inserted late. */
function liveCall({ filters }: ListQuery, scope: LogScope, newestTime: string): OcppLogQuery {
  const { start, ...others } = logFilters(filters, scope, serverNow());
  const since = new Date(Date.parse(newestTime) - maxInsertDelayMs).toISOString();
  return { ...others, start: start !== undefined && start > since ? start : since, pageSize: maxLiveRows };
}
