import { type Command, type CommandContext, CommandError } from './command.ts';

/** Where a device of this make and model fetches its firmware. */
export const firmwareLocation = (url: string, make: string | null, model: string | null): string =>
  url.replace(/\{(make|model)\}/g, (_, part) => encodeURIComponent((part === 'make' ? make : model) ?? 'unknown'));

/** The same place for people: without scheme, credentials and query, which may open something. */
export const firmwareName = (url: string, make: string | null, model: string | null): string =>
  url
    .replace(/^[a-z]+:\/\/(?:[^/@]*@)?/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\{(make|model)\}/g, (_, part) => (part === 'make' ? make : model) ?? 'unknown');

/** The command that has a charger fetch its firmware now. */
export async function firmwareCommand({ db, target, settings, now }: CommandContext): Promise<Command> {
  const { firmwareUrl } = settings;
  if (!firmwareUrl) throw new CommandError('FIRMWARE_URL is not configured.');
  const { make, model } = await db
    .selectFrom('devices')
    .select(['make', 'model'])
    .where('id', '=', target.deviceId)
    .executeTakeFirstOrThrow();
  const location = firmwareLocation(firmwareUrl, make, model);
  return { action: 'UpdateFirmware', payload: { location, retrieveDate: now.toISOString() } };
}
