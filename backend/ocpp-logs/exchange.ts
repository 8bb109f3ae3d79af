import { serverLimits } from '@dmp/shared/contract';
import type { Exchange, LogRow } from './log-store.ts';

/** How far a request and its response may be apart. */
export const answerWithinMs = serverLimits.answerMs;

/** Who asks and who answers in the exchange that a log belongs to. */
export interface Halves {
  isRequest: boolean;
  asker: LogRow['source'];
  answerer: LogRow['source'];
}

/** Of a request or a response; undefined for what is neither. */
export function halvesOf({ detail_type, source }: Pick<LogRow, 'detail_type' | 'source'>): Halves | undefined {
  const isRequest = detail_type.endsWith('_REQUEST');
  if (!isRequest && !detail_type.endsWith('_RESPONSE')) return undefined;
  const others = source === 'EVSE' ? 'SERVER' : 'EVSE';
  return isRequest ? { isRequest, asker: source, answerer: others } : { isRequest, asker: others, answerer: source };
}

/** What rows of one message id tell of a command; they come oldest first. One that was not sent after all has a fault. */
export function exchangeOf(rows: readonly Pick<LogRow, 'source' | 'frame' | 'time' | 'fault'>[]): Exchange | undefined {
  const [first] = rows;
  if (!first || rows.some(({ source, fault }) => source === 'SERVER' && fault !== null)) return undefined;
  const answer = rows.find((row) => row.source === 'EVSE');
  return { askedAt: first.time, answer: answer?.frame, answeredAt: answer?.time };
}
