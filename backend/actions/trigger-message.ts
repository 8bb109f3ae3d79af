import type { RequestableMessage } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { certificateAsked } from '../ocpp/action-signs.ts';
import { plugAndCharge } from '../ocpp/plug-and-charge.ts';
import { type Acceptance, byStatus, type Command, type Verdict } from './command.ts';

/** The command that has a charger send this message. OCPP 1.6 cannot ask for SignV2GCertificate by itself. */
export const triggerCommand = ({ requestedMessage }: { requestedMessage: RequestableMessage }): Command =>
  requestedMessage === 'SignV2GCertificate'
    ? {
        action: 'DataTransfer',
        payload: { vendorId: plugAndCharge, messageId: 'TriggerMessage', data: JSON.stringify({ requestedMessage }) },
      }
    : { action: 'TriggerMessage', payload: { requestedMessage } };

/** What the answer means; that of a DataTransfer has the answer proper within. */
export function judgeTrigger(answer: Record<string, unknown>): Verdict {
  const verdict = byStatus(['Accepted'])(answer);
  const inner = verdict.outcome === 'ACCEPTED' && typeof answer.data === 'string' ? parse(answer.data) : undefined;
  return inner ? byStatus(['Accepted'])(inner) : verdict;
}

/** Notes on devices that their chargers have just agreed to ask for a new certificate. */
export async function noteRenewalAsked(db: Kysely<Tables>, acceptances: readonly Acceptance[]): Promise<void> {
  const jobIds = acceptances.map(({ target }) => target.jobId);
  const deviceIds = acceptances.map(({ target }) => target.deviceId);
  await sql`
    update devices set last_renew_trigger_date = now()
    where id in (
      select d.id from devices d
      join unnest(${jobIds}::uuid[], ${deviceIds}::uuid[]) a(job_id, device_id) on a.device_id = d.id
      join jobs j on j.id = a.job_id
      where j.parameters ->> 'requestedMessage' = 'SignV2GCertificate'
      order by d.id for no key update of d)`.execute(db);
}

function parse(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'status' in value ? { ...value } : undefined;
  } catch {
    // The note wants JSON; a charger that sends other text has accepted all the same.
    return undefined;
  }
}

/** The message by which a charger shows that it did: a log type, or what the gateway notes of it. */
export const triggeredSign: Record<RequestableMessage, string> = {
  BootNotification: 'BOOT_NOTIFICATION_REQUEST',
  DiagnosticsStatusNotification: 'DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST',
  FirmwareStatusNotification: 'FIRMWARE_STATUS_NOTIFICATION_REQUEST',
  Heartbeat: 'HEARTBEAT_REQUEST',
  MeterValues: 'METER_VALUES_REQUEST',
  SignV2GCertificate: certificateAsked,
  StatusNotification: 'STATUS_NOTIFICATION_REQUEST',
};

/** Messages that came as they were requested, and lead to nothing. */
export const unservedRequests: Partial<Record<RequestableMessage, string>> = {
  SignV2GCertificate:
    'The charger asked for a certificate, but this product has no certificate authority that could sign it. Nothing was renewed.',
};
