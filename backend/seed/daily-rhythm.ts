/** How people charge at a plug. */
export type PlugKind = 'DC' | 'L2';

const hourMs = 60 * 60 * 1000;

type Hours = readonly number[];

/** How many come in each hour of the day there, relative to the other hours. */
const arrivals: Record<PlugKind, { weekday: Hours; weekend: Hours }> = {
  // On the way: to work, at noon, and most of all on the way home.
  DC: {
    weekday: [1, 1, 1, 1, 1, 3, 6, 9, 8, 7, 8, 11, 12, 10, 9, 10, 13, 14, 12, 9, 7, 5, 3, 2],
    weekend: [2, 1, 1, 1, 1, 2, 3, 5, 8, 11, 13, 13, 13, 13, 12, 12, 11, 10, 9, 7, 6, 5, 3, 2],
  },
  // For as long as one stays: at work, and at home over night.
  L2: {
    weekday: [1, 0, 0, 0, 0, 2, 9, 17, 15, 7, 4, 4, 5, 4, 3, 3, 6, 12, 14, 11, 7, 4, 2, 1],
    weekend: [1, 0, 0, 0, 0, 1, 2, 3, 5, 8, 9, 9, 8, 7, 7, 7, 8, 9, 9, 7, 5, 3, 2, 1],
  },
};

const sum = (hours: Hours): number => hours.reduce((a, b) => a + b, 0);

/** The clock of a place. */
export interface LocalTime {
  /** From 0 to 23. */
  hour: number;
  weekend: boolean;
}

/** Tells the time at places, an hour in one go: none of the network's zones is off by a part of one. */
export class Clocks {
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #known = new Map<string, Map<number, LocalTime>>();

  at(timeZone: string, time: number): LocalTime {
    const zone = this.#known.get(timeZone) ?? new Map<number, LocalTime>();
    this.#known.set(timeZone, zone);
    const slot = Math.floor(time / hourMs);
    const known = zone.get(slot) ?? this.#read(timeZone, slot * hourMs);
    zone.set(slot, known);
    return known;
  }

  #read(timeZone: string, time: number): LocalTime {
    const format =
      this.#formats.get(timeZone) ??
      new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });
    this.#formats.set(timeZone, format);
    const parts = format.formatToParts(time);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return { hour: Number(part('hour')), weekend: ['Sat', 'Sun'].includes(part('weekday')) };
  }
}

/** Arrivals an hour at a plug that sees so many on an average day; a few less at weekends. */
export function arrivalsAnHour(kind: PlugKind, perDay: number, { hour, weekend }: LocalTime): number {
  const hours = weekend ? arrivals[kind].weekend : arrivals[kind].weekday;
  return (perDay * (weekend ? 0.9 : 1.04) * (hours[hour] ?? 0)) / sum(hours);
}
