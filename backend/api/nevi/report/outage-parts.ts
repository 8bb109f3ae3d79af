import { excludedCategories } from '@dmp/shared/contract';
import { type Downtime, type Exemption, exemptionOf, type Span, without } from '../../../uptime/index.ts';

/** A part of an outage that is excluded as a whole, or not at all. */
export interface OutagePart extends Span {
  /** Why it is excluded, as EV-ChART numbers the reasons of 680.116(b)(3): in their order. Null if it is not. */
  reason: number | null;
  notes: string;
}

/** An exemption, and what staff say of it. */
export type NotedExemption = Exemption & { message: string };

const secondsOf = (ms: number): number => Math.floor(ms / 1000);
const outsideHours = excludedCategories.indexOf('Outside hours of operation') + 1;

/**
 * The outages of a port as a quarter's report has them: what of each lies in the quarter, divided where it begins or
 * ceases to be excluded. An outage is known by the second it begins, so that what is shorter than that is counted with
 * what follows it.
 *
 * @param closedWithin when the location was closed within a time
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
    const judged = { from: within.from, to: exemptFrom };
    const closed = closedWithin(judged);
    return [
      ...without(judged, closed).map((span) => ({ ...span, reason: null, notes: '' })),
      ...closed.map((span) => ({ ...span, reason: outsideHours, notes: '' })),
      ...(entry ? [{ from: exemptFrom, to: within.to, reason: reasonOf(entry), notes: entry.message }] : []),
    ];
  });
  return joined(parts.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from));
}

const reasonOf = ({ category }: Exemption): number => (excludedCategories as readonly string[]).indexOf(category) + 1;

/** Joins a part to the next one if both begin in the same second. */
function joined(parts: readonly OutagePart[]): OutagePart[] {
  const apart: OutagePart[] = [];
  let waiting = 0;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next && secondsOf(next.from) === secondsOf(part.from)) waiting += part.to - part.from;
    else {
      // As long as all of them together, which need not follow each other without a gap.
      apart.push({ ...part, from: part.to - (part.to - part.from + waiting) });
      waiting = 0;
    }
  }
  return apart;
}
