import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FoundDevice } from '../../access/find-device.ts';
import { HttpError } from '../../access/http-error.ts';
import { type Bus, type CommandReply, commandCharger, commandTimes } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { type ReportedKey, readReportedKeys } from '../../ocpp/reported-keys.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { cleanText } from '../../text/stored-text.ts';
import { lockConfiguration, lowerCaseKeys } from './configuration-rows.ts';
import { isStillToBeSent } from './key-outcomes.ts';

/** Timeouts until the command is sent, and from then until the charger answers. */
const sendTimeoutMs = 8000;
const answerTimeoutMs = 15_000;

/**
 * Requests all configuration keys from a charger (GetConfiguration, OCPP 1.6 section 5.8).
 *
 * @throws {HttpError} 409 if the charger is disconnected or does not answer
 */
export async function readConfiguration(bus: Bus, chargeboxId: string): Promise<ReportedKey[]> {
  const { timeoutMs, ...times } = commandTimes(sendTimeoutMs, answerTimeoutMs);
  const command = { action: 'GetConfiguration', payload: {}, messageId: randomUUID(), ...times } as const;
  const reply = await commandCharger(bus, chargeboxId, command, timeoutMs);
  const reported = reply.kind === 'answer' ? readReportedKeys(reply.payload) : undefined;
  if (!reported) throw new HttpError(409, `The configuration could not be read: ${reasonOf(reply)}`);
  return reported;
}

function reasonOf(reply: CommandReply): string {
  switch (reply.kind) {
    case 'answer':
      return 'The charger did not answer with one.';
    case 'not-connected':
      return 'The charger is not connected.';
    case 'busy':
      return 'Earlier commands to this charger are still waiting. Try again.';
    case 'timeout':
    case 'unknown':
      return 'The charger did not answer in time.';
    case 'error':
      return cleanText(`${reply.code}: ${reply.description}`.slice(0, 255));
  }
}

/**
 * Saves the keys that a charger has reported. Reported values replace saved ones, except values that are still to be
 * sent to the charger and values that were changed after the request.
 *
 * @param at time of the request
 */
export async function saveReportedKeys(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  reported: readonly ReportedKey[],
  at: Date,
): Promise<void> {
  const keepsValue = sql`(${isStillToBeSent} or c.changed_at > ${at})`;
  await kysely.transaction().execute(async (trx) => {
    await lockConfiguration(trx, device);
    const keys = [...new Map(reported.map((one) => [one.key.toLowerCase(), one])).values()];
    await takeNames(trx, device, keys);
    const rows = keys.map((one) => ({ ...one, value: shownValue(one.key, one.value) }));
    await sql`
      insert into configurations as c (device_id, key, value, charger_value, readonly, read_at)
      select ${device.id}::uuid, key, value, value, readonly, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(key text, value text, readonly boolean)
      on conflict (device_id, key) do update set
        charger_value = case when c.changed_at > ${at} then c.charger_value else excluded.charger_value end,
        readonly = excluded.readonly,
        read_at = excluded.read_at,
        value = case when ${keepsValue} then c.value else excluded.value end,
        version = case when ${keepsValue} or c.value = excluded.value then c.version else c.version + 1 end,
        detail = case when ${keepsValue} then c.detail end,
        outcome = case when ${keepsValue} then c.outcome end`.execute(trx);
    await trx
      .updateTable('configurations')
      .set({ charger_value: null, readonly: false, read_at: at })
      .where('device_id', '=', device.id)
      .where(sql<boolean>`lower(key) not in (${lowerCaseKeys(keys.map(({ key }) => key))})`)
      .where(sql<boolean>`(changed_at > ${at}) is not true`)
      .execute();
  });
}

/**
 * Renames each saved key to the spelling of the charger: key names are case-insensitive (OCPP 1.6, section 9), but not
 * every charger follows that. Older releases may have saved two spellings of a key; the one that was changed last stays.
 */
async function takeNames(trx: Kysely<Tables>, device: FoundDevice, reported: readonly ReportedKey[]): Promise<void> {
  await sql`
    delete from configurations where id in (
      select id from (
        select id, row_number() over (partition by lower(key) order by changed_at desc nulls last, id) as place
        from configurations where device_id = ${device.id}
      ) same where place > 1
    )`.execute(trx);
  await sql`
    update configurations c set key = x.key
    from json_to_recordset(${JSON.stringify(reported.map(({ key }) => ({ key })))}::json) as x(key text)
    where c.device_id = ${device.id} and lower(c.key) = lower(x.key) and c.key <> x.key`.execute(trx);
}
