import type { SelectionFacts } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { firmwareName } from '../../actions/index.ts';
import type { Tables } from '../../database/index.ts';

type FirmwareUpdate = NonNullable<SelectionFacts['firmware']>[number];

/** Maximum number of firmware updates in an answer; users do not read longer lists. */
const maxFirmwareUpdates = 20;

const emptySelection: SelectionFacts = {
  ...{ devices: 0, notConnected: 0, charging: 0, transactions: 0, shownCharging: 0, maintenance: 0 },
  on: { freevend: 0, available: 0, pncEnabled: 0, maintenanceMode: 0 },
};

/** Counts the current conditions of the devices with these IDs. */
export async function countSelection(kysely: Kysely<Tables>, ids: readonly string[]): Promise<SelectionFacts> {
  const { rows } = await sql<Omit<SelectionFacts, 'devices'>>`
    with running as (
      -- A transaction without an end has ended if its connector has been available since.
      select t.device_id, count(distinct t.connector_id) as connectors
      from transactions t left join ports p on p.device_id = t.device_id and p.connector_id = t.connector_id
      where t.stopped_at is null and t.device_id = any(${ids}::uuid[])
        and (p.status = 'Available' and p.status_at > t.started_at) is not true
      group by t.device_id
    )
    select
      (count(*) filter (where not connected))::int as "notConnected",
      (count(*) filter (where maintenance_mode))::int as "maintenance",
      (count(*) filter (where shown_status = 'CHARGING'))::int as "shownCharging",
      (count(*) filter (where running.connectors is not null or exists (
        select from evses where evses.device_id = devices.id and evses.operational_status = 'CHARGING')))::int as "charging",
      coalesce(sum(running.connectors), 0)::int as "transactions",
      json_build_object(
        'freevend', count(*) filter (where freevend),
        'available', count(*) filter (where available),
        'pncEnabled', count(*) filter (where pnc_enabled),
        'maintenanceMode', count(*) filter (where maintenance_mode)
      ) as "on"
    from devices left join running on running.device_id = devices.id
    where id = any(${ids}::uuid[])`.execute(kysely);
  return { ...emptySelection, ...rows[0], devices: ids.length };
}

/** Counts the devices per installed and fetched firmware, most devices first. @param url where chargers fetch firmware */
export async function countFirmwareUpdates(
  kysely: Kysely<Tables>,
  ids: readonly string[],
  url: string,
): Promise<FirmwareUpdate[]> {
  const { rows } = await sql<{ make: string | null; model: string | null; from: string | null; devices: number }>`
    select make, model, firmware_version as "from", count(*)::int as devices
    from devices where id = any(${ids}::uuid[])
    group by make, model, firmware_version`.execute(kysely);
  const updates = new Map<string, FirmwareUpdate>();
  for (const { make, model, from, devices } of rows) {
    const to = firmwareName(url, make, model);
    const key = JSON.stringify([from, to]);
    updates.set(key, { from, to, devices: devices + (updates.get(key)?.devices ?? 0) });
  }
  return [...updates.values()].sort((one, other) => other.devices - one.devices).slice(0, maxFirmwareUpdates);
}
