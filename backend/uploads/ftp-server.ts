import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { limits } from '@dmp/shared/contract';
import type { FtpSettings } from '../config/ftp-settings.ts';
import { FtpDialog, type FtpDialogOptions } from './ftp-dialog.ts';

/** Chargers upload over slow networks; who does not sign in at once is none. */
const chargersPatience = { silenceMs: 60_000, signInMs: 30_000, wholeMs: 60 * 60_000 };

/** Uploads by FTP. */
export interface FtpServer {
  port: number;
  /** Ends every connection; what is not whole by then is not kept. */
  close(): Promise<void>;
}

/**
 * Takes diagnostics from chargers that know nothing but FTP: at the same one-time addresses, with the same limits, and
 * into the same storage as by HTTP.
 */
export async function startFtpServer(
  { port, host, passivePorts, publicAddress }: FtpSettings,
  { patience = chargersPatience, ...needed }: Pick<FtpDialogOptions, 'receiver' | 'log'> & Partial<FtpDialogOptions>,
): Promise<FtpServer> {
  const dialogs = new Map<FtpDialog, Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    const dialog = new FtpDialog(socket, { ...needed, patience, host, passivePorts, publicAddress });
    dialogs.set(dialog, socket);
    socket.on('close', () => dialogs.delete(dialog));
    if (dialogs.size > limits.ftpConnections) dialog.end('421 Too many connections. Try again in a moment.');
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', (error) => needed.log.error({ err: error }, 'the server of uploads by FTP failed'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const [dialog, socket] of dialogs) {
        dialog.end('421 The central system is stopping.');
        socket.destroySoon();
      }
      await closed;
    },
  };
}
