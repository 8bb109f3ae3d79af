import { isTooLongFor, limits, type TimeGrain, timeGrains } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import type { TimeEntry, TimeRange } from '@dmp/shared/ui';
import { lastDays } from '../last-days.ts';

/** What the charts show, as it stands in the address. */
export interface HealthQuery {
  grain: TimeGrain;
  /** Without one: the last two weeks, whenever that is. */
  range: ChosenRange | undefined;
}

export interface ChosenRange {
  from: Date;
  to: Date;
}

export const defaultGrain: TimeGrain = 'Daily';
const names = { grain: 'grain', from: 'chartFrom', to: 'chartTo' } as const;

/** The query an address means; what cannot be read in it counts as not there. */
export function readHealthQuery(address: URLSearchParams): HealthQuery {
  const time = (name: string) => {
    const date = new Date(address.get(name) ?? '');
    return Number.isNaN(date.getTime()) ? undefined : date;
  };
  const [from, to] = [time(names.from), time(names.to)];
  return {
    grain: timeGrains.find((grain) => grain === address.get(names.grain)) ?? defaultGrain,
    range: from && to && from < to ? { from, to } : undefined,
  };
}

/** The address of another query; what else stands in it stays. */
export function writeHealthQuery(address: URLSearchParams, { grain, range }: HealthQuery): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of Object.values(names)) next.delete(name);
  if (grain !== defaultGrain) next.set(names.grain, grain);
  if (range) {
    next.set(names.from, range.from.toISOString());
    next.set(names.to, range.to.toISOString());
  }
  return next;
}

/** The time that a query means at a moment. */
export const rangeAt = ({ range }: Pick<HealthQuery, 'range'>, now: Date): ChosenRange =>
  range ?? lastDays(limits.span.chartDefaultDays, now);

/** Why the charts cannot show this time by this grain, in a sentence; undefined when they can. */
export function rangeFault({ from, to }: TimeRange, grain: TimeGrain): string | undefined {
  if (!isTime(from) || !isTime(to)) return 'Choose both From and To.';
  if (from >= to) return 'From must be before To.';
  if (isTooLongFor(grain, to.getTime() - from.getTime())) {
    return `This time range is too long for ${grain}: a chart has at most ${formatNumber(limits.chartPoints)} points. Choose a shorter one or a coarser grain.`;
  }
  return undefined;
}

const isTime = (entry: TimeEntry): entry is Date => entry instanceof Date;
