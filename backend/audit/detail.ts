import { serverLimits } from '@dmp/shared/contract';
import { shownValue } from '../ocpp/secret-keys.ts';

const { all, text, items } = serverLimits.auditDetail;

/**
 * The detail of an entry as it may be kept: texts and lists are cut, the value
 * of a secret key is masked wherever a `key` stands beside its `value`, and what
 * is still too long is left out.
 */
export function keptDetail(detail: Readonly<Record<string, unknown>>): string {
  const kept = JSON.stringify(cut(detail));
  return kept.length <= all ? kept : JSON.stringify({ tooLong: kept.length });
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > text ? `${value.slice(0, text)}…` : value;
  if (Array.isArray(value)) return value.slice(0, items).map(cut);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { key } = value as { key?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'value' && typeof key === 'string' ? shownValue(key, String(part)) : cut(part),
    ]),
  );
}
