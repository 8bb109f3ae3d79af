import { type DeviceFieldName, deviceField, deviceFieldNames, splitFilterValues } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeFormulaSql } from '../http/csv/index.ts';
import { fieldValue } from './field-sql.ts';
import { fieldOf } from './fields.ts';
import { requireListed } from './filters.ts';

export interface ExportColumn {
  heading: string;
  cell(now: Date): RawBuilder<unknown>;
}

/**
 * The columns of an export in the requested order; every field in the order of the table if none are requested.
 *
 * @param requested field names as `joinFilterValues` writes them
 * @throws {HttpError} 400 for an unknown field
 */
export function exportColumns(requested = ''): readonly ExportColumn[] {
  const names = splitFilterValues(requested) as DeviceFieldName[];
  requireListed('columns', names, deviceFieldNames);
  return (names.length > 0 ? [...new Set(names)] : deviceFieldNames).flatMap(columnsOf);
}

/** A duration has two columns: seconds for calculations, and words. */
function columnsOf(field: DeviceFieldName): readonly ExportColumn[] {
  const { label, unit } = deviceField(field);
  const column = { heading: label, cell: (now: Date) => cell(field, now) };
  if (unit !== 's') return [column];
  return [
    { ...column, heading: `${label} (s)` },
    { heading: label, cell: (now) => durationInWords(fieldValue(field, now)) },
  ];
}

/** The text of a field: the items of an array, a time in UTC. */
function cell(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = fieldValue(field, now);
  const { isArray, valueLabels } = fieldOf(field);
  const text = isArray ? sql`array_to_string(${value}, ', ')` : value;
  if (valueLabels) return withLabels(escapeFormulaSql(text), valueLabels);
  switch (deviceField(field).filter) {
    case 'number':
      return text;
    case 'flag':
      return sql`(${text})::text`;
    case 'date':
      return sql`to_char(${text} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return escapeFormulaSql(text);
  }
}

/** A text in which labels replace values. */
function withLabels(text: RawBuilder<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<unknown> {
  return Object.entries(labels).reduce(
    (replaced, [value, label]) => sql`replace(${replaced}, ${sql.lit(value)}, ${sql.lit(label)})`,
    text,
  );
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Seconds in their two largest units, as the console shows them: `2 d 4 h`. */
function durationInWords(seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  const count = (index: number) => {
    const [name, size] = units[index] ?? units[3];
    const above = units[index - 1]?.[1];
    const remainder = above === undefined ? seconds : sql`mod((${seconds})::numeric, ${sql.lit(above)})`;
    return { name, whole: sql`floor((${remainder}) / ${sql.lit(size)})` };
  };
  const cases = units.map(([, size], index) => {
    const first = count(index);
    const words = sql`${first.whole} || ${sql.lit(` ${first.name}`)}`;
    if (index === units.length - 1) return sql`else ${words}`;
    const next = count(index + 1);
    return sql`when ${seconds} >= ${sql.lit(size)} then ${words} ||
      case when ${next.whole} > 0 then ' ' || ${next.whole} || ${sql.lit(` ${next.name}`)} else '' end`;
  });
  return sql`(case when ${seconds} is null then null ${sql.join(cases, sql` `)} end)`;
}
