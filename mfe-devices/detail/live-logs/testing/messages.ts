import type { LiveLogMessage } from '@dmp/shared/contract';
import { FrameHeadReader } from '../frame-head.ts';
import type { MessageRow } from '../message-buffer.ts';

/** A message for the buffer, without its `seq`. */
export function aMessage(message: string, facts: Partial<LiveLogMessage> = {}): Omit<MessageRow, 'seq'> {
  const live: LiveLogMessage = { time: '2026-11-20T08:05:09.123Z', evseUid: '', origin: 'EVSE', ...facts, message };
  return { kind: 'message', ...live, head: new FrameHeadReader().read(live) };
}
