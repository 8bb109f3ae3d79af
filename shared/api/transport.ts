import type { Download, Send } from './http.ts';
import type { Connect } from './live-socket.ts';

/**
 * The ways a call travels. The host gives them, authorised and renewed; what
 * the calls are is bundled with whoever makes them, so that a new call needs no
 * release of the host.
 */
export interface Transport {
  send: Send;
  download: Download;
  connect: Connect;
}
