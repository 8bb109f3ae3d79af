import { useEffect, useState } from 'react';
import { joinFilterValues, limits, splitFilterValues } from '../../contract/index.ts';
import { type ListQuery, withFilters } from '../list/list-query.ts';
import { SearchBox } from '../list/search-box.tsx';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { LiveSwitch } from './live-switch.tsx';
import styles from './log-tools.module.css';
import { TimeRangeChoice } from './time-range-choice.tsx';
import type { Live } from './use-live.ts';

/** From when on a search takes long, and how soon another text is sent while one types, in milliseconds. */
const times = { long: 2000, delay: 600 };

interface LogToolsProps {
  query: ListQuery;
  onQuery: ChangeListQuery;
  /** Rows are on their way. */
  busy: boolean;
  live: Live | undefined;
}

/** What stands above a list of logs: its time, a text in the payloads, errors alone, and Live. */
export function LogTools({ query, onQuery, busy, live }: LogToolsProps) {
  const { payload = '', onlyErrors } = query.filters;
  const sought = splitFilterValues(payload).join(',');
  const slow = useLasting(busy && payload !== '', times.long);
  return (
    <div className={styles.tools}>
      <TimeRangeChoice query={query} onQuery={onQuery} />
      <div className={styles.line}>
        <div className={styles.search}>
          <SearchBox
            label="Search text in payloads"
            value={sought}
            delay={times.delay}
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
          {slow ? `Still searching the payloads; this takes up to ${limits.payloadSearch.seconds} seconds.` : ''}
        </span>
      </div>
    </div>
  );
}

/** Whether something has lasted for so long, in milliseconds. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is, ms]);
  return is && lasts;
}
