/** Why a connection ended, for people, when its gateway stopped or died. */
export const gatewayStopped = 'The gateway stopped';

/** Why staff had a charger's connection ended; it reads so in its closing frame. */
export const dismissals = {
  retired: 'This charge point is retired',
  changed: 'This charge point has other connectors by now: connect again',
} as const;

/** Why a connection ended, for people, by its close code. */
export function reasonOf(code: number): string {
  if (code === 1000 || code === 1001) return 'Closed by the charger';
  if (code === 1006) return 'Connection lost';
  if (code === 1009) return 'Message too long';
  return `Closed with code ${code}`;
}
