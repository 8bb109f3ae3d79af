import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useRef, useState } from 'react';
import type { TimeEntry } from '../time/read-time.ts';
import { type TimeRange, TimeRangeFields } from '../time/time-field.tsx';
import styles from './custom-range.module.css';

export interface CustomRangeProps {
  /** ISO 8601, as in the URL. */
  start: string | undefined;
  end: string | undefined;
  onApply(from: Date | undefined, to: Date | undefined): void;
  onClose(): void;
}

/** A form for a custom range; either end may be open. */
export function CustomRange({ start, end, onApply, onClose }: CustomRangeProps) {
  const [range, setRange] = useState<TimeRange>({ from: entryOf(start), to: entryOf(end) });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { from, to } = range;
  const isReversed = from instanceof Date && to instanceof Date && to < from;
  const isReady = from !== 'unreadable' && to !== 'unreadable' && !isReversed && (from ?? to) !== undefined;
  return (
    <form
      ref={form}
      aria-label="Custom range"
      className={styles.form}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply(dateOf(from), dateOf(to));
      }}
    >
      <TimeRangeFields
        label="Logs between"
        from={from}
        to={to}
        error={isReversed ? 'The range must not end before it begins.' : undefined}
        onChange={(change) => setRange((current) => ({ ...current, ...change }))}
      />
      <div className={styles.ends}>
        <Button type="text" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="primary" size="small" htmlType="submit" disabled={!isReady}>
          Apply
        </Button>
      </div>
    </form>
  );
}

const dateOf = (entry: TimeEntry) => (entry instanceof Date ? entry : undefined);

/** The time in a URL; undefined if it is invalid. */
function entryOf(text: string | undefined): Date | undefined {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}
