import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { newUploadToken } from '../ocpp/upload-token.ts';
import { cleanText, visibleText } from '../text/stored-text.ts';
import type { ClaimKey } from './claim.ts';
import type { Acceptance, ActionSettings, Command, CommandContext, Verdict } from './command.ts';
import { uploaded } from './signs.ts';

/** How long a charger may take to upload, in minutes. */
export const uploadMinutes = 60;

/** How often a charger retries an upload, and after how many seconds: those of a job all upload at once. */
export const uploadRetries = { retries: 3, retryInterval: 60 };

/** What is kept of a one-time token. */
export const uploadTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The command that has a charger upload its diagnostics, to an address made for this one time. */
export async function diagnosticsCommand(
  { startTime, stopTime }: { startTime: string; stopTime: string },
  { db, target, settings, now }: CommandContext,
): Promise<Command> {
  const token = newUploadToken();
  await db.transaction().execute(async (trx) => {
    // The address of an earlier attempt.
    await trx
      .deleteFrom('diagnostics_files')
      .where('uploaded_at', 'is', null)
      .where('job_id', '=', target.jobId)
      .where('device_id', '=', target.deviceId)
      .execute();
    await trx
      .insertInto('diagnostics_files')
      .values({
        id: randomUUID(),
        device_id: target.deviceId,
        job_id: target.jobId,
        token_hash: uploadTokenHash(token),
        token_expires: new Date(now.getTime() + uploadMinutes * 60_000),
      })
      .execute();
  });
  const location = (await usesFtp(db, target, settings)) ? ftpAddress(settings, token) : httpAddress(settings, token);
  return { action: 'GetDiagnostics', payload: { location, startTime, stopTime, ...uploadRetries } };
}

const httpAddress = ({ uploadUrl }: ActionSettings, token: string): string =>
  `${uploadUrl}/diagnostics-upload/${token}`;

/** The token is the password: chargers take a name and a password from an address, and FTP always has both. */
const ftpAddress = ({ uploadUrl, ftp }: ActionSettings, token: string): string =>
  `ftp://diagnostics:${token}@${new URL(uploadUrl).hostname}:${ftp?.port}/`;

/** The key by which a charger says how it can upload (OCPP 1.6, section 9.1, and the security whitepaper). */
const protocolsKey = 'supportedfiletransferprotocols';

/**
 * Whether the charger is to upload by FTP: where it says that it knows FTP and no HTTP, and, of one that does not say
 * what it knows, where that is to be tried.
 */
async function usesFtp(db: Kysely<Tables>, target: ClaimKey, { ftp }: ActionSettings): Promise<boolean> {
  if (!ftp) return false;
  const { rows } = await sql<{ protocols: string | null; uploads_by_ftp: boolean }>`
    select d.uploads_by_ftp, (
      select c.charger_value from configurations c
      where c.device_id = d.id and lower(c.key) = ${protocolsKey} limit 1
    ) as protocols
    from devices d where d.id = ${target.deviceId}`.execute(db);
  const [device] = rows;
  return device ? (knowsOnlyFtp(device.protocols) ?? device.uploads_by_ftp) : false;
}

/** What a charger's list of protocols, such as `FTP,FTPS`, says; undefined where it names none that we offer. */
export function knowsOnlyFtp(protocols: string | null): boolean | undefined {
  const known = (protocols ?? '').toUpperCase().split(/[^A-Z]+/);
  if (known.includes('HTTP') || known.includes('HTTPS')) return false;
  return known.includes('FTP') ? true : undefined;
}

/**
 * Has these devices try the other way the next time: they reported that an upload failed, and a charger that knows
 * only FTP cannot say so in OCPP 1.6. Not those that have lately come with a file: it was refused or broke off.
 */
export async function tryOtherWay(db: Kysely<Tables>, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await sql`
    update devices set uploads_by_ftp = not uploads_by_ftp
    where id in (
      select d.id from devices d
      where d.id = any(${deviceIds}::uuid[]) and not exists (
        select from diagnostics_files f
        where f.device_id = d.id and f.reached_at > now() - ${uploadMinutes} * interval '1 minute')
      order by d.id for no key update of d)`.execute(db);
}

/** Notes, for the worker, that the file of an action has come. */
export async function noteUpload(trx: Kysely<Tables>, { jobId, deviceId }: ClaimKey, at: Date): Promise<void> {
  await trx.insertInto('effect_signs').values({ job_id: jobId, device_id: deviceId, kind: uploaded, at }).execute();
}

/** Removes addresses that nobody used in time. */
export async function sweepUploadAddresses(db: Kysely<Tables>, now = new Date()): Promise<void> {
  // An upload that began in time may still be under way.
  const longAgo = new Date(now.getTime() - uploadMinutes * 60_000);
  await db
    .deleteFrom('diagnostics_files')
    .where('uploaded_at', 'is', null)
    .where('token_expires', '<', longAgo)
    // True of each of them: so that those alone are looked through, by their index.
    .where('token_hash', 'is not', null)
    .execute();
}

/** OCPP 1.6, section 6.26: no file name means that there is nothing to upload. */
export const judgeDiagnostics = ({ fileName }: Record<string, unknown>): Verdict =>
  typeof fileName === 'string' && fileName !== ''
    ? { outcome: 'ACCEPTED', detail: null }
    : { outcome: 'REJECTED', detail: 'The charger has no diagnostics for this time range.' };

/** Keeps the names that chargers gave their files. */
export async function noteFileName(db: Kysely<Tables>, acceptances: readonly Acceptance[]): Promise<void> {
  const jobIds = acceptances.map(({ target }) => target.jobId);
  const deviceIds = acceptances.map(({ target }) => target.deviceId);
  const names = acceptances.map(({ answer }) => baseName(String(answer.fileName)));
  await sql`
    update diagnostics_files f set file_name = a.name
    from unnest(${jobIds}::uuid[], ${deviceIds}::uuid[], ${names}::text[]) a(job_id, device_id, name)
    where f.job_id = a.job_id and f.device_id = a.device_id`.execute(db);
}

/** A file name fit to be shown and saved: no folder, nothing unseen, not too long, no half characters. */
export function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = visibleText(cleanText(last)).trim();
  return clean === '' || /^\.+$/.test(clean) ? 'diagnostics' : Array.from(clean).slice(-255).join('');
}
