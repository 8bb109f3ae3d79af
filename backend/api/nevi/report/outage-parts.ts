import { excludedCategories } from '@dmp/shared/contract';
import { type Downtime, type Exemption, exemptionOf, type Span, without } from '../../../uptime/index.ts';

/** A part of an outage that is excluded from uptime either completely or not at all. */
export interface OutagePart extends Span {
  /** EV-ChART's number of the reason: its position in 680.116(b)(3), from 1. Null if the part is not excluded. */
  reason: number | null;
  notes: string;
}

/** An exemption with the note of staff. */
export type NotedExemption = Exemption & { message: string };

const secondsOf = (ms: number): number => Math.floor(ms / 1000);
const outsideHours = excludedCategories.indexOf('Outside hours of operation') + 1;

/**
 * Divides the outages of a port in a quarter into parts that are excluded or not. EV-ChART identifies a part by the
 * second of its start, so parts that start in the same second become one.
 *
 * @param closedWithin returns when the location was closed in a span
 */
export function outageParts(
  outages: readonly Downtime[],
  {
    exemptions,
    closedWithin,
    quarter,
  }: { exemptions: readonly NotedExemption[]; closedWithin: (span: Span) => Span[]; quarter: Span },
): OutagePart[] {
  const parts = outages.flatMap((outage) => {
    const within = { from: Math.max(outage.from, quarter.from), to: Math.min(outage.to ?? quarter.to, quarter.to) };
    const entry = exemptionOf(outage, exemptions);
    const exemptFrom = entry ? Math.min(Math.max(entry.from, within.from), within.to) : within.to;
    const notExempt = { from: within.from, to: exemptFrom };
    const closed = closedWithin(notExempt);
    return [
      ...without(notExempt, closed).map((span) => ({ ...span, reason: null, notes: '' })),
      ...closed.map((span) => ({ ...span, reason: outsideHours, notes: '' })),
      ...(entry ? [{ from: exemptFrom, to: within.to, reason: reasonOf(entry), notes: entry.message }] : []),
    ];
  });
  return joinBySecond(parts.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from));
}

const reasonOf = ({ category }: Exemption): number => (excludedCategories as readonly string[]).indexOf(category) + 1;

/** Joins a part to the next one if both start in the same second. */
function joinBySecond(parts: readonly OutagePart[]): OutagePart[] {
  const result: OutagePart[] = [];
  let joinedMs = 0;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next && secondsOf(next.from) === secondsOf(part.from)) joinedMs += part.to - part.from;
    else {
      // The duration is the sum of the joined parts, which may have gaps between them.
      result.push({ ...part, from: part.to - (part.to - part.from + joinedMs) });
      joinedMs = 0;
    }
  }
  return result;
}
