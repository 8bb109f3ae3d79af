import { useEffect, useState } from 'react';
import { joinFilterValues, limits, splitFilterValues } from '../../contract/index.ts';
import { type ListQuery, withFilters } from '../list/list-query.ts';
import { SearchBox } from '../list/search-box.tsx';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { LiveSwitch } from './live-switch.tsx';
import styles from './log-tools.module.css';
import { TimeRangeChoice } from './time-range-choice.tsx';
import type { LiveUpdates } from './use-live.ts';

/** A search that takes longer shows a note. */
const slowSearchMs = 2000;
/** Minimum time between two searches while the user types, in milliseconds. */
const searchDelayMs = 600;

interface LogToolsProps {
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Rows are loading. */
  busy: boolean;
  live: LiveUpdates | undefined;
}

/** The tools above a list of logs: time range, payload search, errors only, and live updates. */
export function LogTools({ query, onQuery, busy, live }: LogToolsProps) {
  const { payload = '', onlyErrors } = query.filters;
  const searchText = splitFilterValues(payload).join(',');
  const isSlow = useLasts(busy && payload !== '', slowSearchMs);
  return (
    <div className={styles.tools}>
      <TimeRangeChoice query={query} onQuery={onQuery} />
      <div className={styles.line}>
        <div className={styles.search}>
          <SearchBox
            label="Search text in payloads"
            value={searchText}
            delay={searchDelayMs}
            onSearch={(text) =>
              onQuery(withFilters(query, { payload: joinFilterValues(text ? [text] : []) }), {
                replace: payload !== '',
              })
            }
          />
        </div>
        <label className={styles.check} title="Refused messages, CALLERRORs, rejections, failures, and faults">
          <input
            type="checkbox"
            checked={onlyErrors === 'true'}
            onChange={({ target }) => onQuery(withFilters(query, { onlyErrors: target.checked ? 'true' : undefined }))}
          />
          Errors only
        </label>
        {live ? <LiveSwitch live={live} /> : null}
        <span role="status" className={styles.note}>
          {isSlow ? `Still searching the payloads; this takes up to ${limits.payloadSearch.seconds} seconds.` : ''}
        </span>
      </div>
    </div>
  );
}

/** Whether a condition has been true for the given time, in milliseconds. */
function useLasts(condition: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [condition, ms]);
  return condition && lasts;
}
