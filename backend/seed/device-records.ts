import { randomUUID } from 'node:crypto';
import { outageStatuses } from '@dmp/shared/contract';
import { sql } from 'kysely';
import { Batches } from './batches.ts';
import type { SeedPart } from './parts.ts';
import { createRandom, type Random } from './random.ts';

const staff = ['operator@example.com', 'admin@example.com'] as const;
const hour = 60 * 60 * 1000;

/** The chain of each charger that has a leaf certificate, from the leaf to the root. */
export const certificatesPart: SeedPart = {
  name: 'certificates',
  async write(kysely) {
    await sql`
      insert into certificates
        (device_id, type, subject, valid_from, valid_to, be_trigger_valid_from, be_trigger_valid_to, status)
      select d.id, c.type, replace(c.subject, '{}', d.chargebox_id),
        d.leaf_certificate_valid_to - c.days * interval '1 day',
        d.leaf_certificate_valid_to + c.days_more * interval '1 day',
        case when c.position = 1 then d.certificate_trigger_date end,
        case when c.position = 1 then d.leaf_certificate_valid_to end,
        case when c.position = 1 then d.certificate_status else 'Accepted' end
      from devices d, (values
        (1, 'Leaf', 'CN={},O=Demonstration,DC=CPO', 720, 0),
        (2, 'Sub-CA 2', 'CN=CPO Sub-CA 2,O=Demonstration,DC=CPO', 900, 720),
        (3, 'Sub-CA 1', 'CN=CPO Sub-CA 1,O=Demonstration,DC=CPO', 1400, 1400),
        (4, 'Root', 'CN=V2G Root CA,O=Demonstration,DC=V2G', 3600, 10800)
      ) c (position, type, subject, days, days_more)
      where d.leaf_certificate_valid_to is not null
      order by d.chargebox_id, c.position`.execute(kysely);
  },
};

const notes = [
  'Cable of the left connector replaced',
  'Screen restarted by the site host',
  'Waiting for a spare contactor',
  'Payment terminal swapped, works again',
  'Reported by a driver: plug is hard to release',
] as const;

/** What staff noted on the chargers that show a message; the newest note is that message. */
export const messagesPart: SeedPart = {
  name: 'evse-messages',
  async write(kysely, { seed, now }) {
    const devices = await kysely
      .selectFrom('devices')
      .select(['id', 'chargebox_id', 'message'])
      .where('message', 'is not', null)
      .orderBy('chargebox_id')
      .execute();
    const batches = new Batches(kysely, ['evse_messages']);
    for (const { id, chargebox_id, message } of devices) {
      const random = createRandom(seed, 'messages', chargebox_id);
      const earlier = Array.from({ length: random.integer(0, 6) }, () => random.pick(notes));
      await batches.add('evse_messages', noteRows(random, id, [...earlier, message ?? ''], now.getTime()));
    }
    await batches.flush();
  },
};

/** Oldest first. */
function noteRows(random: Random, deviceId: string, messages: readonly string[], now: number) {
  let time = now - random.integer(1, 20) * hour;
  return messages
    .toReversed()
    .map((message) => {
      const row = {
        device_id: deviceId,
        timestamp: new Date(time).toISOString(),
        user_name: random.pick(staff),
        message,
      };
      time -= random.integer(5, 200) * hour;
      return row;
    })
    .reverse();
}

/** Chargers with the tag NEVI whose outages staff have looked at. */
const judgedDevices = 25;

/** Entries for outages of chargers in the NEVI programme. */
export const neviPart: SeedPart = {
  name: 'nevi-logs',
  async write(kysely, { seed, now }) {
    const categories = await kysely.selectFrom('outage_categories').select('category').orderBy('position').execute();
    const { rows } = await sql<{ device_id: string; evse_uid: string; status: string; timestamp: Date }>`
      select distinct log.device_id, log.evse_uid, log.status, log.timestamp
      from operational_status_log log
      where log.status = any(${outageStatuses}::text[]) and log.device_id in (
        select id from devices where 'NEVI' = any(tags) order by chargebox_id limit ${judgedDevices})
      order by log.evse_uid, log.timestamp`.execute(kysely);
    const batches = new Batches(kysely, ['nevi_logs']);
    for (const outage of rows) {
      const random = createRandom(seed, 'nevi', outage.evse_uid, outage.timestamp.getTime());
      if (!random.chance(0.4)) continue;
      const { category } = random.pick(categories);
      const judged = Math.min(now.getTime(), outage.timestamp.getTime() + random.integer(2, 30) * hour);
      await batches.add('nevi_logs', [
        {
          id: randomUUID(),
          device_id: outage.device_id,
          evse_uid: outage.evse_uid,
          status: outage.status,
          interval_start: outage.timestamp.toISOString(),
          category,
          nevi_exempt: random.chance(0.8),
          message: `${category}: confirmed with the site host`,
          valid: true,
          created_at: new Date(judged).toISOString(),
          created_by: random.pick(staff),
        },
      ]);
    }
    await batches.flush();
  },
};
