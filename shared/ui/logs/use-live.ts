import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureText, logsApi } from '../../api/index.ts';
import { limits, type OcppLog, type OcppLogQuery } from '../../contract/index.ts';
import { retryLater, retryPause } from '../../shell/retry-later.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { type ListQuery, withSort } from '../list/list-query.ts';
import type { ListLoad } from '../list/paged-table.tsx';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { fromPage, type LiveRows, liveKept, moved, received, withFollowed } from './live-rows.ts';
import { type LogScope, logFilters } from './log-query.ts';
import { isReadThrough, onPointing, toTop } from './reading-place.ts';

/** How often it is asked for what is new, in milliseconds. */
const interval = 2000;
/** A row may be in the database so long after its time, in milliseconds. */
const lateness = 5000;

interface LiveOptions {
  query: ListQuery;
  onQuery: ChangeListQuery;
  scope: LogScope;
  load: ListLoad<OcppLog>;
  /** Somebody reads one of the rows: none is moved. */
  reading: boolean;
  /** What the list stands in. */
  box: RefObject<HTMLElement | null>;
}

/** A list that follows what comes in. */
export interface Live {
  on: boolean;
  turn(on: boolean): void;
  /** It has an end: nothing that comes now belongs to it. */
  ended: boolean;
  /** Until when it runs. */
  until: Date | undefined;
  /** Why nothing came of the last question. */
  fault: string | undefined;
  rows: LiveRows;
  /** Leads to what waits. */
  showNew(): void;
  /** The list with what came since. */
  load: ListLoad<OcppLog>;
}

/**
 * Asks every two seconds, while it is on and in sight, for what came since a
 * list was loaded. At the top of the first page new rows stand before the
 * others; everywhere else they wait, so that nothing moves that somebody reads.
 */
export function useLive({ query, onQuery, scope, load, reading, box }: LiveOptions): Live {
  const { listOcpp } = useApi(logsApi);
  const { notify, onNextRetry } = useShell();
  const [beganAt, setBeganAt] = useState<number>();
  const [fault, setFault] = useState<string>();
  const isFirst = query.pageNumber === 0 && query.sortOrder !== 'ASC';
  const page = load.stale ? undefined : load.page;
  const asked = JSON.stringify([query.filters, scope]);
  const base = isFirst ? page : undefined;
  const [held, setHeld] = useState({ asked, base, rows: fromPage(base) });
  // Another page of the same list keeps what waits; another list, or its first page anew, begins anew.
  const isSame = held.asked === asked && (base === undefined || base === held.base);
  const rows = isSame ? held.rows : fromPage(base);
  const ended = Boolean(query.filters.end);
  const on = beganAt !== undefined && !ended;

  const now = useRef({ query, scope, rows, base, asked, isFirst, reading });
  now.current = { query, scope, rows, base, asked, isFirst, reading };
  const put = (next: LiveRows) => setHeld({ asked: now.current.asked, base: now.current.base, rows: next });

  useEffect(() => {
    if (!on || beganAt === undefined) return;
    const abort = new AbortController();
    let cancel = () => {};
    let failures = 0;
    let pointedAt = Number.NEGATIVE_INFINITY;
    const endPointing = onPointing(box.current, () => {
      pointedAt = performance.now();
    });
    const askOnce = async () => {
      const before = now.current;
      const newest = async () => (await listOcpp({ ...before.scope, pageSize: 1 }, abort.signal)).content[0]?.time;
      // By the server's clock, where the list has no row to tell.
      const since = before.rows.newest ?? (await newest());
      if (since === undefined) return;
      const { content } = await listOcpp(liveCall(before.query, before.scope, since), abort.signal);
      const { rows: current, asked: list, base: first, isFirst: atFirst, reading: isRead } = now.current;
      // An answer for a list that was left meanwhile tells nothing of this one.
      if (list !== before.asked || first !== before.base) return;
      const mayMove = atFirst && !isRead && !isReadThrough(box.current, pointedAt);
      setHeld({ asked: list, base: first, rows: received(current, content, { since, mayMove }) });
    };
    const ask = async () => {
      if (serverNow().getTime() - beganAt >= limits.liveLogMs) {
        setBeganAt(undefined);
        notify.info({
          title: 'Live messages stopped',
          text: 'Live runs for one hour at a time. Turn it on again to see more.',
        });
        return;
      }
      let fault: unknown;
      if (document.visibilityState === 'visible') {
        try {
          await askOnce();
          failures = 0;
          setFault(undefined);
        } catch (error) {
          fault = error;
          failures += 1;
          if (!abort.signal.aborted) setFault(failureText(error).text);
        }
      }
      if (abort.signal.aborted) return;
      const pause = fault === undefined ? interval : retryPause(failures, interval);
      cancel = retryLater(onNextRetry, fault, pause, () => void ask());
    };
    void ask();
    return () => {
      abort.abort();
      cancel();
      endPointing();
    };
  }, [on, beganAt, listOcpp, notify, onNextRetry, box]);

  return {
    on,
    turn: (next) => {
      setFault(undefined);
      setBeganAt(next ? serverNow().getTime() : undefined);
      // What came since the list was loaded, too.
      if (next) void load.retry();
    },
    ended,
    until: on && beganAt !== undefined ? new Date(beganAt + limits.liveLogMs) : undefined,
    fault: on ? fault : undefined,
    rows,
    showNew: () => {
      toTop(box.current);
      if (isFirst) put(moved(rows));
      else onQuery(withSort(query, undefined));
    },
    load: base ? { ...load, page: withFollowed(base, rows), ...(on ? { at: undefined } : {}) } : load,
  };
}

/** The newest rows of the list, from a moment before the newest that is known. */
function liveCall({ filters }: ListQuery, scope: LogScope, newest: string): OcppLogQuery {
  const { start, ...others } = logFilters(filters, scope, serverNow());
  const since = new Date(Date.parse(newest) - lateness).toISOString();
  return { ...others, start: start !== undefined && start > since ? start : since, pageSize: liveKept };
}
