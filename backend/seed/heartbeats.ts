import type { Span } from './sessions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Chargers send a heartbeat every five minutes, counted from their connection. */
const intervalMs = 5 * 60 * 1000;

/** Heartbeats of one UTC day, hour by hour. */
export interface HeartbeatDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** 24 counts. */
  hours: number[];
}

/** The heartbeats of every hour of the connections, oldest day first. */
export function heartbeatDays(connections: readonly Span[]): HeartbeatDay[] {
  const days = new Map<number, number[]>();
  for (const { from, to } of connections) {
    const sentBefore = (time: number) => Math.max(0, Math.ceil((time - from) / intervalMs) - 1);
    for (let hour = from - (from % hourMs); hour < to; hour += hourMs) {
      const count = sentBefore(Math.min(to, hour + hourMs)) - sentBefore(hour);
      const day = hour - (hour % dayMs);
      const hours = days.get(day) ?? Array.from({ length: 24 }, () => 0);
      const index = (hour - day) / hourMs;
      hours[index] = (hours[index] ?? 0) + count;
      days.set(day, hours);
    }
  }
  return [...days].map(([day, hours]) => ({ day: new Date(day).toISOString().slice(0, 10), hours }));
}

/** When the last heartbeat of a connection was sent; its beginning when it was too short for one. */
export const lastHeartbeat = ({ from, to }: Span): number =>
  from + Math.floor((to - 1 - from) / intervalMs) * intervalMs;
