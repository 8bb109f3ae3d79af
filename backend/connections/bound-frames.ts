import { serverLimits } from '@dmp/shared/contract';
import type { WebSocket } from 'ws';
import { Allowance } from '../pacing/allowance.ts';

const { controlMinute, afterEnd } = serverLimits.frames;

/** What a WebSocket server has to be given: a message of many parts is refused, and no end waits long for an answer. */
export const frameLimits = {
  maxFragments: serverLimits.frames.fragments,
  closeTimeout: serverLimits.frames.closeMs,
  // Others have their turn between two frames of one packet.
  allowSynchronousEvents: false,
} as const;

/**
 * Cuts a WebSocket off whose other side sends pings or pongs without end, or goes on sending once it was told that this
 * is the end: what was on its way then is read and ignored, and no more.
 */
export function boundFrames(socket: WebSocket): void {
  const control = new Allowance(controlMinute);
  let late = 0;
  const count = () => {
    if (socket.readyState === socket.OPEN) return;
    late += 1;
    if (late > afterEnd) socket.terminate();
  };
  const countControl = () => {
    count();
    if (control.emptyMs > 0) socket.terminate();
    control.use(1);
  };
  socket.on('message', count).on('ping', countControl).on('pong', countControl);
}
