import { formatCount, formatDuration, formatTime } from '@dmp/shared/format';
import type { FeedState } from './live-log-feed.ts';

/** Why messages may be missing: the connection was lost, or the feed was off. */
export type OfflineReason = 'lost' | 'off';

/** Title of the notice when a feed has reached its time limit. */
export const stoppedTitle = 'Live messages stopped';

/** Text of a gap, where messages may be missing; times are milliseconds since 1970. */
export function gapText(why: OfflineReason, since: number, until: number): string {
  const duration = formatDuration(Math.max(1, Math.round((until - since) / 1000)));
  const what = why === 'lost' ? 'Connection lost' : 'Offline';
  return `${what} for ${duration}, from ${formatTime(new Date(since))}: messages from that time are only in Status Logs.`;
}

/** State of a feed, as a sentence. */
export function stateInWords(state: FeedState): string {
  switch (state.is) {
    case 'connecting':
      return 'Connecting …';
    case 'online':
      return `Live until ${formatTime(new Date(state.stopsAt))}.`;
    case 'waiting': {
      const lost = state.detail === undefined ? 'No connection.' : `No connection: ${state.detail}`;
      return `${lost} Trying again at ${formatTime(new Date(state.until))}.`;
    }
    case 'off':
      return whyOffInWords(state);
  }
}

function whyOffInWords({ why, at }: Extract<FeedState, { is: 'off' }>): string {
  if (why === undefined) return 'Go online to see what this device and the server say to each other.';
  const when = at === undefined ? '' : ` at ${formatTime(new Date(at))}`;
  if (typeof why === 'object') return why.sentence;
  switch (why) {
    case 'switched-off':
      return `Offline since ${formatTime(at === undefined ? null : new Date(at))}.`;
    case 'left':
      return `Live messages ended when you left${when}.`;
    case 'time-limit':
      return `${stoppedTitle}${when}: they run for an hour at a time.`;
  }
}

/**
 * Message counts: `12,345 messages, 80 match, 2,345 older ones dropped`.
 *
 * @param matching messages that match the filter; undefined without a filter
 */
export function countsInWords(received: number, matching: number | undefined, dropped: number): string {
  return [
    formatCount(received, 'message'),
    ...(matching === undefined ? [] : [formatCount(matching, 'matches', 'match')]),
    ...(dropped === 0 ? [] : [`${formatCount(dropped, 'older one')} dropped`]),
  ].join(', ');
}
