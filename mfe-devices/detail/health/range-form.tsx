import { Button } from '@dmp/shared/antd/shell';
import type { TimeGrain } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { type TimeRange, TimeRangeFields, useNow } from '@dmp/shared/ui';
import { useState } from 'react';
import { isFutureDay } from '../../actions/action-choice.ts';
import { lastDays } from '../last-days.ts';
import { type ChosenRange, type HealthQuery, rangeAt, rangeFault } from './health-query.ts';

const presets = [
  { label: 'Last 2 weeks', days: undefined },
  { label: 'Last 3 months', days: 91 },
  { label: 'Last year', days: 365 },
] as const;

interface RangeFormProps {
  query: HealthQuery;
  /** @param range undefined for the last two weeks, whenever that is */
  onShow(range: ChosenRange | undefined): void;
}

/** The time that the charts show. Nothing is fetched before both ends are chosen and can be shown. */
export function RangeForm({ query, onShow }: RangeFormProps) {
  // Fields that the user has not changed follow the charts.
  const [draft, setDraft] = useState<TimeRange>();
  const range: TimeRange = { ...rangeAt(query, useNow(60_000)), ...draft };
  const fault = rangeFault(range, query.grain);
  const choose = (chosen: ChosenRange | undefined) => {
    setDraft(undefined);
    onShow(chosen);
  };
  return (
    <TimeRangeFields
      label="Time"
      {...range}
      disabledDay={isFutureDay}
      fault={draft && isComplete(range) ? fault : undefined}
      onChange={(change) => setDraft({ ...range, ...change })}
      beside={
        <>
          <Button
            type="primary"
            disabled={!draft || fault !== undefined}
            onClick={() => {
              if (range.from instanceof Date && range.to instanceof Date) choose({ from: range.from, to: range.to });
            }}
          >
            Show
          </Button>
          {presets
            .filter(({ days }) => isShort(days, query.grain))
            .map(({ label, days }) => (
              <Button key={label} onClick={() => choose(days ? lastDays(days, serverNow()) : undefined)}>
                {label}
              </Button>
            ))}
        </>
      }
    />
  );
}

const isComplete = ({ from, to }: TimeRange) => from instanceof Date && to instanceof Date;
/** What the grain is too fine for is not offered. */
const isShort = (days: number | undefined, grain: TimeGrain) =>
  days === undefined || rangeFault(lastDays(days, serverNow()), grain) === undefined;
