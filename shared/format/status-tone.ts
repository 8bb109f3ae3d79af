/** The colour a status is shown in. */
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

/** The colour of an OCPI or OCPP status, whatever its case: an empty one is grey, one that is not listed red. */
export function statusTone(status: string | null | undefined): StatusTone {
  return tones.get((status ?? '').trim().toLowerCase()) ?? 'red';
}
