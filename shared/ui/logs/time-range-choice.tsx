import { Popover } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { useRef, useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { ChoiceRow } from '../choice-row.tsx';
import type { ListQuery } from '../list/list-query.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { onDemand } from '../on-demand.tsx';
import type { CustomRangeProps } from './custom-range.tsx';
import { type LogRange, logRanges, logTime, rangeNames, withCustomRange, withRange } from './log-query.ts';
import styles from './time-range-choice.module.css';

// Loaded on demand: its fields are the heaviest of antd.
const CustomRange = onDemand<CustomRangeProps>(async () => (await import('./custom-range.tsx')).CustomRange, 'Time');

const ranges = Object.keys(logRanges) as LogRange[];
const choices = [{ key: 'any' as const, label: 'Any time' }, ...ranges.map((key) => ({ key, label: rangeNames[key] }))];

/** Selects the time range of a list of logs: a preset range up to now, or a custom range. */
export function TimeRangeChoice({ query, onQuery }: { query: ListQuery; onQuery: ChangeListQuery }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const time = logTime(query);
  const { start, end } = query.filters;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.choice}>
      <ChoiceRow
        label="Time"
        choices={choices}
        chosen={time === 'custom' ? undefined : time}
        onChoose={(range) => onQuery(withRange(query, range === 'any' ? undefined : range))}
      />
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <CustomRange
            start={start}
            end={end}
            onClose={close}
            onApply={(from, to) => {
              onQuery(withCustomRange(query, from, to));
              close();
            }}
          />
        }
      >
        <Button
          ref={button}
          type={time === 'custom' ? 'primary' : 'default'}
          aria-expanded={open}
          aria-pressed={time === 'custom'}
          onPointerEnter={CustomRange.prefetch}
          onFocus={CustomRange.prefetch}
        >
          Custom range
        </Button>
      </Popover>
      <span className={styles.zone}>{zoneLabel()}</span>
    </div>
  );
}
