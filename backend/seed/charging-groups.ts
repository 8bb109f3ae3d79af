import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SeedPart } from './parts.ts';
import { createRandom } from './random.ts';

const tariffs = [
  ...['US-STANDARD', 'US-CALIFORNIA', 'US-NIGHT', 'US-FLEET', 'US-FREE'].map((id) => ({
    id,
    country_code: 'US' as const,
  })),
  ...['CA-STANDARD', 'CA-QUEBEC', 'CA-NIGHT', 'CA-FLEET'].map((id) => ({ id, country_code: 'CA' as const })),
];

/** Tariffs, and for each operator and country a group with most of its EVSEs. */
export const chargingGroupsPart: SeedPart = {
  name: 'charging-groups',
  async write(kysely, { seed }) {
    await kysely
      .insertInto('tariffs')
      .values(tariffs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const owners = await kysely
      .selectFrom('devices')
      .select(['network_operator', 'party_id', 'country'])
      .distinct()
      .where('party_id', 'is not', null)
      .where('network_operator', 'is not', null)
      .where('country', 'in', ['US', 'CA'])
      .orderBy('country')
      .orderBy('party_id')
      .execute();
    for (const { network_operator: operator, party_id: party, country } of owners) {
      if (!operator || !party || (country !== 'US' && country !== 'CA')) continue;
      const random = createRandom(seed, 'charging-group', country, party);
      const id = randomUUID();
      await kysely
        .insertInto('charging_groups')
        .values({
          id,
          name: `${operator} ${country}`,
          description: `Public chargers of ${operator} in ${country === 'US' ? 'the United States' : 'Canada'}`,
          tariff_id: random.pick(tariffs.filter((tariff) => tariff.country_code === country)).id,
          country_code: country,
          party_id: party,
        })
        .execute();
      // One in five stays outside, for the dialog that adds EVSEs.
      await sql`
        insert into charging_group_evses (evse_uid, group_id)
        select evses.uid, ${id}::uuid from evses join devices on devices.id = evses.device_id
        where devices.party_id = ${party} and devices.country = ${country}
          and get_byte(decode(md5(${`${seed}/`} || devices.chargebox_id), 'hex'), 0) >= 51
        on conflict do nothing`.execute(kysely);
    }
  },
};
