import type { Random } from './random.ts';

/** How a charger behaves. */
export interface Behaviour {
  url: string;
  /** Heartbeat interval in place of the one given, in seconds. */
  heartbeat: number | undefined;
  /** Duration of a restart in seconds. */
  restart: number | undefined;
  /** Faults, lost connections and updates of a charger in an hour, on average. */
  faultRate: number;
  random: Random;
  /** Told when it connects, disconnects or cannot connect. */
  onChange(connected: boolean, fault?: string): void;
}
