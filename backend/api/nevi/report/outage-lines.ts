import type { RegularHours } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { closedWithin, type Downtime, locationCalendar } from '../../../uptime/index.ts';
import type { CsvRow } from '../../http/csv/index.ts';
import { formatOutageMinutes, formatSecond, moduleLine } from './module-lines.ts';
import { type NotedExemption, outageParts } from './outage-parts.ts';
import { groupByPort, portBatches, portRelation, type ReportPort } from './report-ports.ts';

const batchSize = 200;

type OutageRow = { uid: string; status: Downtime['status']; from: Date; to: Date | null; runFrom: Date | null };
type HoursRow = { uid: string; openingHours: RegularHours[] };
type EntryRow = Omit<NotedExemption, 'from'> & { uid: string; from: Date };

/**
 * Module 4: the part of each outage that is in the quarter, so that the file of a closed quarter does not change when the
 * outage ends. EV-ChART takes durations from 0.01 minutes; shorter parts are left out.
 */
export async function* outageLines(kysely: Kysely<Tables>, ports: readonly ReportPort[]): AsyncGenerator<CsvRow[]> {
  for (const batch of portBatches(ports, batchSize)) {
    const { rows } = await sql<OutageRow>`
      select p.uid, o.status, o.started_at as "from", o.ended_at as "to", o.run_started_at as "runFrom"
      from ${portRelation(batch)} join uptime_outages o on o.device_id = p.device_id and o.evse_uid = p.uid
      where o.started_at < p.ends and (o.ended_at is null or o.ended_at > p.begins)
      order by o.started_at`.execute(kysely);
    const { rows: noted } = await sql<EntryRow>`
      select p.uid, n.status, n.interval_start as "from", n.category, n.nevi_exempt as "neviExempt", n.valid, n.message
      from ${portRelation(batch)} join nevi_logs n on n.evse_uid = p.uid
      where n.valid and n.interval_start < p.ends order by n.interval_start`.execute(kysely);
    const { rows: published } = await sql<HoursRow>`
      select p.uid, l.opening_hours as "openingHours"
      from ${portRelation(batch)} join devices d on d.id = p.device_id join locations l on l.id = d.location_id
      where l.opening_hours is not null`.execute(kysely);
    const outages = groupByPort(rows);
    const entries = groupByPort(noted);
    const hours = new Map(published.map(({ uid, openingHours }) => [uid, openingHours]));
    yield batch.flatMap((port) =>
      portLines(port, {
        outages: outages.get(port.uid) ?? [],
        entries: entries.get(port.uid) ?? [],
        hours: hours.get(port.uid) ?? null,
      }),
    );
  }
}

interface PortOutages {
  outages: readonly OutageRow[];
  entries: readonly EntryRow[];
  /** Hours of operation of its location; null if it publishes none. */
  hours: readonly RegularHours[] | null;
}

function portLines(port: ReportPort, { outages, entries, hours }: PortOutages): string[][] {
  const calendar = locationCalendar(port.timeZone);
  const parts = outageParts(
    outages.map(({ status, from, to, runFrom }) => ({
      ...{ status, from: from.getTime(), to: to?.getTime() ?? null, runFrom: runFrom?.getTime() ?? null },
    })),
    {
      exemptions: entries.map((entry) => ({ ...entry, from: entry.from.getTime() })),
      closedWithin: (span) => closedWithin(calendar, hours, span),
      quarter: { from: port.begins.getTime(), to: port.ends.getTime() },
    },
  );
  const lines = parts
    .map((part) => ({ ...part, duration: formatOutageMinutes(part.to - part.from) }))
    .filter(({ duration }) => duration !== '0.00')
    .map(({ from, duration, reason, notes }) =>
      moduleLine(4, port, {
        ...{ outage_id: formatSecond(from), outage_duration: duration },
        ...{ excluded_outage: reason === null ? 'False' : 'True', excluded_outage_reason: reason?.toString() ?? '' },
        excluded_outage_notes: notes,
      }),
    );
  return lines.length > 0 ? lines : [moduleLine(4, port)];
}
