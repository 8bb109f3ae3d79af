import { sql } from 'kysely';

/**
 * So few devices are told at once, whatever the database says of their connections: a charger may have connected this
 * moment, and somebody waits for it. The gateway knows.
 */
export const fewDevices = 100;

// When a charger that is away is looked for, in seconds from now. Coming back makes it due by itself: these looks are
// for what nobody was told of, and they are spread, since a large job has thousands of them.
const look = (least: number, most: number) =>
  sql<Date>`now() + make_interval(secs => ${least}::float8 + random() * ${most - least}::float8)`;

/** When a charger that was away at the beginning is looked for. */
export const firstLook = look(5, 65);
/** When one that was looked for and still away is looked for again. */
export const nextLook = look(150, 300);
