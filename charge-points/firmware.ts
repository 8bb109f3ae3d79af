/** What a charger reports of an update, in its order; it restarts before the last (OCPP 1.6, section 4.5). */
export const updateSteps = ['Downloading', 'Downloaded', 'Installing'] as const;

/** The version after this one: its last number grows, as `1.4.9` to `1.4.10`. */
export function nextVersion(version: string): string {
  const last = /^(.*?)(\d+)(\D*)$/.exec(version);
  return last ? `${last[1]}${Number(last[2]) + 1}${last[3]}` : `${version}.1`;
}
