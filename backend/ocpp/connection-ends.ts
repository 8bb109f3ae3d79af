/** Why a connection ended, for people, when its gateway stopped or died. */
export const gatewayStopped = 'The gateway stopped';

/** Why a connection ended, for people, by its close code. */
export function reasonOf(code: number): string {
  if (code === 1000 || code === 1001) return 'Closed by the charger';
  if (code === 1006) return 'Connection lost';
  if (code === 1009) return 'Message too long';
  return `Closed with code ${code}`;
}
