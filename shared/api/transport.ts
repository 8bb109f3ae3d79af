import type { Download, Send } from './http.ts';
import type { Connect } from './live-socket.ts';

/**
 * Functions that send calls. The host provides them and handles authorization and token renewal. The definitions of the
 * calls are bundled with each remote, so that a new call needs no release of the host.
 */
export interface Transport {
  send: Send;
  download: Download;
  connect: Connect;
}
