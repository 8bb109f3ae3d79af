import { Popover } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { useRef, useState } from 'react';
import { zoneLabel } from '../../format/index.ts';
import { ChoiceRow } from '../choice-row.tsx';
import type { ListQuery } from '../list/list-query.ts';
import type { ChangeListQuery } from '../list/use-list-query.ts';
import { onDemand } from '../on-demand.tsx';
import { type LogRange, logRanges, logTime, rangeNames, withOwnRange, withRange } from './log-query.ts';
import type { OwnRangeProps } from './own-range.tsx';
import styles from './time-range-choice.module.css';

// Its fields are antd's heaviest: fetched when it is opened.
const OwnRange = onDemand<OwnRangeProps>(async () => (await import('./own-range.tsx')).OwnRange, 'Time');

const ranges = Object.keys(logRanges) as LogRange[];
const choices = [{ key: 'any' as const, label: 'Any time' }, ...ranges.map((key) => ({ key, label: rangeNames[key] }))];

/** Of which time a list shows the logs: a usual range up to now, or one of one's own. */
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
        chosen={time === 'own' ? undefined : time}
        onChoose={(range) => onQuery(withRange(query, range === 'any' ? undefined : range))}
      />
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <OwnRange
            start={start}
            end={end}
            onClose={close}
            onApply={(from, to) => {
              onQuery(withOwnRange(query, from, to));
              close();
            }}
          />
        }
      >
        <Button
          ref={button}
          type={time === 'own' ? 'primary' : 'default'}
          aria-expanded={open}
          aria-pressed={time === 'own'}
          onPointerEnter={OwnRange.prefetch}
          onFocus={OwnRange.prefetch}
        >
          Custom range
        </Button>
      </Popover>
      <span className={styles.zone}>{zoneLabel()}</span>
    </div>
  );
}
