import { type DeviceFieldName, deviceField, deviceFieldNames, splitFilterValues } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { disarmed } from '../http/csv/index.ts';
import { fieldValue } from './field-sql.ts';
import { fieldOf } from './fields.ts';
import { refuseUnlisted } from './filters.ts';

/** One column of the file. */
export interface ExportColumn {
  heading: string;
  cell(now: Date): RawBuilder<unknown>;
}

/**
 * The columns of an export, in the order they are asked for; without any, every field in the order of the table.
 *
 * @param asked field names as `joinFilterValues` writes them
 * @throws {HttpError} 400 for what is no field
 */
export function exportColumns(asked = ''): readonly ExportColumn[] {
  const names = splitFilterValues(asked) as DeviceFieldName[];
  refuseUnlisted('columns', names, deviceFieldNames);
  return (names.length > 0 ? [...new Set(names)] : deviceFieldNames).flatMap(columnsOf);
}

/** A span of time is a number to reckon with, and words to read beside it. */
function columnsOf(field: DeviceFieldName): readonly ExportColumn[] {
  const { label, unit } = deviceField(field);
  const column = { heading: label, cell: (now: Date) => cell(field, now) };
  if (unit !== 's') return [column];
  return [
    { ...column, heading: `${label} (s)` },
    { heading: label, cell: (now) => durationInWords(fieldValue(field, now)) },
  ];
}

/** A field as people read it; a list as its items, a time in UTC. */
function cell(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = fieldValue(field, now);
  const { several, names } = fieldOf(field);
  const one = several ? sql`array_to_string(${value}, ', ')` : value;
  if (names) return named(disarmed(one), names);
  switch (deviceField(field).filter) {
    case 'number':
      return one;
    case 'flag':
      return sql`(${one})::text`;
    case 'date':
      return sql`to_char(${one} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return disarmed(one);
  }
}

/** A text with its values as staff call them. */
function named(text: RawBuilder<unknown>, names: Readonly<Record<string, string>>): RawBuilder<unknown> {
  return Object.entries(names).reduce(
    (replaced, [value, name]) => sql`replace(${replaced}, ${sql.lit(value)}, ${sql.lit(name)})`,
    text,
  );
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Seconds in their two largest units, as the screen writes them: `2 d 4 h`. */
function durationInWords(seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  const count = (place: number) => {
    const [name, size] = units[place] ?? units[3];
    const above = units[place - 1]?.[1];
    const rest = above === undefined ? seconds : sql`mod((${seconds})::numeric, ${sql.lit(above)})`;
    return { name, size, whole: sql`floor((${rest}) / ${sql.lit(size)})` };
  };
  const cases = units.map(([, least], place) => {
    const first = count(place);
    const words = sql`${first.whole} || ${sql.lit(` ${first.name}`)}`;
    if (place === units.length - 1) return sql`else ${words}`;
    const next = count(place + 1);
    return sql`when ${seconds} >= ${sql.lit(least)} then ${words} ||
      case when ${next.whole} > 0 then ' ' || ${next.whole} || ${sql.lit(` ${next.name}`)} else '' end`;
  });
  return sql`(case when ${seconds} is null then null ${sql.join(cases, sql` `)} end)`;
}
