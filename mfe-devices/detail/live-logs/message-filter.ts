import type { LiveLogMessage } from '@dmp/shared/contract';
import { type MessageType, messageLabel, typeOf } from './frame-head.ts';
import type { LiveRow } from './message-buffer.ts';

/** What is shown of all messages; each part that says nothing lets all through. */
export interface MessageFilter {
  /** Found in the message, its name or its station, in whatever case. */
  text: string;
  origin: LiveLogMessage['origin'] | undefined;
  types: readonly MessageType[];
}

export const noFilter: MessageFilter = { text: '', origin: undefined, types: [] };

/** Whether it lets everything through. */
export const isNoFilter = ({ text, origin, types }: MessageFilter): boolean =>
  text === '' && origin === undefined && types.length === 0;

export type Matches = (row: LiveRow) => boolean;

/** Whether a row is shown. A gap always is: what is missing may be what is looked for. */
export function matcher({ text, origin, types }: MessageFilter, stationOf: (evseUid: string) => string): Matches {
  // Ten thousand messages are looked through at a stroke: no lower-case copy is made of each.
  const sought = text === '' ? undefined : new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  const wanted = types.length === 0 ? undefined : new Set(types);
  return (row) => {
    if (row.kind === 'gap') return true;
    if (origin !== undefined && row.origin !== origin) return false;
    if (wanted && !wanted.has(typeOf(row.head))) return false;
    if (!sought) return true;
    return sought.test(row.message) || sought.test(messageLabel(row.head)) || sought.test(stationOf(row.evseUid));
  };
}
