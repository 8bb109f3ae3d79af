/** The color of a status. */
export type StatusTone = 'green' | 'orange' | 'grey' | 'red';

const tones: ReadonlyMap<string, StatusTone> = new Map([
  ['available', 'green'],
  ['finishing', 'green'],
  ['online', 'green'],
  ['charging', 'orange'],
  ['preparing', 'orange'],
  ['reserved', 'orange'],
  ['suspendedev', 'grey'],
  ['suspendedevse', 'grey'],
  ['unavailable', 'grey'],
  ['unknown', 'grey'],
  ['online_no_heartbeat', 'grey'],
  ['offline', 'grey'],
  ['', 'grey'],
]);

/** The color of an OCPI or OCPP status, case-insensitive. An empty status is gray, an unlisted one red. */
export function statusTone(status: string | null | undefined): StatusTone {
  return tones.get((status ?? '').trim().toLowerCase()) ?? 'red';
}
