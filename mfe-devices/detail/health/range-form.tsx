import { Button } from '@dmp/shared/antd/shell';
import type { TimeGrain } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { type TimeRange, TimeRangeFields, useNow } from '@dmp/shared/ui';
import { useState } from 'react';
import { isFutureDay } from '../../actions/action-choice.ts';
import { lastDays } from '../last-days.ts';
import { type HealthQuery, type HealthRange, rangeAt, validateHealthRange } from './health-query.ts';

const presets = [
  { label: 'Last 2 weeks', days: undefined },
  { label: 'Last 3 months', days: 91 },
  { label: 'Last year', days: 365 },
] as const;

interface RangeFormProps {
  query: HealthQuery;
  /** @param range undefined for the last two weeks up to now */
  onShow(range: HealthRange | undefined): void;
}

/** Time range of the charts. Nothing is fetched before both ends are set and valid. */
export function RangeForm({ query, onShow }: RangeFormProps) {
  // Fields that the user has not changed follow the charts.
  const [draft, setDraft] = useState<TimeRange>();
  const range: TimeRange = { ...rangeAt(query, useNow(60_000)), ...draft };
  const error = validateHealthRange(range, query.grain);
  const choose = (next: HealthRange | undefined) => {
    setDraft(undefined);
    onShow(next);
  };
  return (
    <TimeRangeFields
      label="Time"
      {...range}
      disabledDay={isFutureDay}
      error={draft && isComplete(range) ? error : undefined}
      onChange={(change) => setDraft({ ...range, ...change })}
      beside={
        <>
          <Button
            type="primary"
            disabled={!draft || error !== undefined}
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
/** Presets that are too long for the grain are hidden. */
const isShort = (days: number | undefined, grain: TimeGrain) =>
  days === undefined || validateHealthRange(lastDays(days, serverNow()), grain) === undefined;
