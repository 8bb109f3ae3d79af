import { isTooLongFor, limits, type TimeGrain, timeGrains } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import type { TimeEntry, TimeRange } from '@dmp/shared/ui';
import { lastDays } from '../last-days.ts';

/** Options of the charts in the address. */
export interface HealthQuery {
  grain: TimeGrain;
  /** Undefined for the last two weeks up to now. */
  range: HealthRange | undefined;
}

export interface HealthRange {
  from: Date;
  to: Date;
}

export const defaultGrain: TimeGrain = 'Daily';
const names = { grain: 'grain', from: 'chartFrom', to: 'chartTo' } as const;

/** Parses the options; invalid parameters are ignored. */
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

/** Sets the options in an address; other parameters stay. */
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

/** The time range of a query at a time. */
export const rangeAt = ({ range }: Pick<HealthQuery, 'range'>, now: Date): HealthRange =>
  range ?? lastDays(limits.span.chartDefaultDays, now);

/** Validation error of a time range for a grain; undefined if it is valid. */
export function validateHealthRange({ from, to }: TimeRange, grain: TimeGrain): string | undefined {
  if (!isTime(from) || !isTime(to)) return 'Choose both From and To.';
  if (from >= to) return 'From must be before To.';
  if (isTooLongFor(grain, to.getTime() - from.getTime())) {
    return `This time range is too long for ${grain}: a chart has at most ${formatNumber(limits.chartPoints)} points. Choose a shorter one or a coarser grain.`;
  }
  return undefined;
}

const isTime = (entry: TimeEntry): entry is Date => entry instanceof Date;
