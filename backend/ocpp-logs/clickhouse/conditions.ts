import { envelope } from '../../ocpp/envelope.ts';
import type { LogFilter, LogPeriod } from '../log-store.ts';

/** Values of a statement, which stand in it by name and type. */
export class Parameters {
  readonly values: Record<string, unknown> = {};

  /** How a value is written in the statement. */
  add(type: string, value: unknown): string {
    const name = `p${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }

  texts = (values: readonly string[]): string => this.add('Array(String)', values);
  moment = (time: Date): string => `fromUnixTimestamp64Milli(${this.add('Int64', time.getTime())}, 'UTC')`;
}

/**
 * The filter as one SQL condition.
 *
 * @param owned chargebox ids of the filter's owner, who is known to the database alone
 */
export function conditionOf(filter: LogFilter, owned: readonly string[] | undefined, given: Parameters): string {
  const { time, types, oneOf, source, onlyErrors, onlyFrames, evseUids, texts } = filter;
  const all = oneOf.map(([column, values]) => `${column} in ${given.texts(values)}`);
  if (source) all.push(`source = ${given.add('String', source)}`);
  if (onlyErrors) all.push('is_error');
  if (onlyFrames) all.push(`not startsWith(detail_type, 'SESSION_')`);
  if (evseUids) all.push(`(evse_uid is null or evse_uid in ${given.texts(evseUids)})`);
  if (owned) all.push(`chargebox_id in ${given.texts(owned)}`);
  all.push(...within(time, given));
  if (types.length > 0) all.push(`detail_type in ${given.texts(types)}`);
  if (texts) all.push(payloadHas(texts, given));
  return all.length > 0 ? `(${all.join(' and ')})` : 'true';
}

function within({ from, to, before }: LogPeriod, given: Parameters): string[] {
  const all: string[] = [];
  if (from) all.push(`time >= ${given.moment(from)}`);
  if (to) all.push(`time <= ${given.moment(to)}`);
  if (before) all.push(`time < ${given.moment(before)}`);
  return all;
}

/** What has a text nowhere in the frame is not cut: nearly all of them. */
function payloadHas(texts: readonly string[], given: Parameters): string {
  const has = (text: string) => `multiSearchAnyCaseInsensitiveUTF8(${text}, ${given.texts(texts)})`;
  const payload = `replaceRegexpOne(frame, ${given.add('String', envelope.source)}, '')`;
  return `if(${has('frame')}, ${has(payload)}, 0)`;
}
