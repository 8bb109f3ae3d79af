import { Button } from '@dmp/shared/antd/shell';
import type { TimeGrain } from '@dmp/shared/contract';
import { type TimeRange, TimeRangeFields } from '@dmp/shared/ui';
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
  const [draft, setDraft] = useState<TimeRange>(() => rangeAt(query, new Date()));
  const [isTouched, setIsTouched] = useState(false);
  const fault = rangeFault(draft, query.grain);
  const choose = (range: ChosenRange | undefined) => {
    setDraft(rangeAt({ range }, new Date()));
    setIsTouched(false);
    onShow(range);
  };
  return (
    <TimeRangeFields
      label="Time"
      {...draft}
      disabledDay={isFutureDay}
      fault={isTouched && isComplete(draft) ? fault : undefined}
      onChange={(change) => {
        setDraft({ ...draft, ...change });
        setIsTouched(true);
      }}
      beside={
        <>
          <Button
            type="primary"
            disabled={!isTouched || fault !== undefined}
            onClick={() => {
              if (draft.from instanceof Date && draft.to instanceof Date) {
                setIsTouched(false);
                onShow({ from: draft.from, to: draft.to });
              }
            }}
          >
            Show
          </Button>
          {presets
            .filter(({ days }) => isShort(days, query.grain))
            .map(({ label, days }) => (
              <Button key={label} onClick={() => choose(days ? lastDays(days, new Date()) : undefined)}>
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
  days === undefined || rangeFault(lastDays(days, new Date()), grain) === undefined;
