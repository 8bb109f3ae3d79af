import type { LiveLogMessage } from '@dmp/shared/contract';
import { type MessageType, messageLabel, messageType } from './frame-head.ts';
import type { LiveRow } from './message-buffer.ts';

/** Filter of the messages; an empty text, origin, or type list matches all. */
export interface MessageFilter {
  /** Searched in the message, its label, and its station, ignoring case. */
  text: string;
  origin: LiveLogMessage['origin'] | undefined;
  types: readonly MessageType[];
}

export const noFilter: MessageFilter = { text: '', origin: undefined, types: [] };

/** Whether the filter matches all messages. */
export const isNoFilter = ({ text, origin, types }: MessageFilter): boolean =>
  text === '' && origin === undefined && types.length === 0;

export type RowPredicate = (row: LiveRow) => boolean;

/** Returns a predicate for a filter. A gap always matches: the missing messages might have matched. */
export function matcher({ text, origin, types }: MessageFilter, stationOf: (evseUid: string) => string): RowPredicate {
  // Ten thousand messages are searched at once: a case-insensitive pattern avoids a lower-case copy of each.
  const pattern = text === '' ? undefined : new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  const wanted = types.length === 0 ? undefined : new Set(types);
  return (row) => {
    if (row.kind === 'gap') return true;
    if (origin !== undefined && row.origin !== origin) return false;
    if (wanted && !wanted.has(messageType(row.head))) return false;
    if (!pattern) return true;
    return pattern.test(row.message) || pattern.test(messageLabel(row.head)) || pattern.test(stationOf(row.evseUid));
  };
}
