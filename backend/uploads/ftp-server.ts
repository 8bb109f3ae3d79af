import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { serverLimits } from '@dmp/shared/contract';
import type { FtpSettings } from '../config/ftp-settings.ts';
import { Connections, Strangers } from '../connections/index.ts';
import { type LineLog, limitLines } from '../log/limit-lines.ts';
import { FtpDialog, type FtpDialogOptions, type FtpTimeouts } from './ftp-dialog.ts';

/** Chargers upload over slow networks; what does not sign in at once is none. */
const timeoutsOfChargers: FtpTimeouts = {
  ...{ silenceMs: 60_000, announceMs: 30_000 },
  ...{ signInMs: serverLimits.ftp.signInMs, wholeMs: serverLimits.connections.fileMs },
};

/** What the server needs beside its settings. */
export interface FtpNeeds extends Pick<FtpDialogOptions, 'receiver'> {
  log: LineLog;
  timeouts?: FtpTimeouts;
  /** All connections of the process. */
  within?: Connections | undefined;
}

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
  { timeouts = timeoutsOfChargers, within, receiver, log: lines }: FtpNeeds,
): Promise<FtpServer> {
  const log = limitLines(lines);
  const dialogs = new Map<FtpDialog, Socket>();
  // No proxy of HTTP is in front of it.
  const strangers = new Strangers();
  const connections = new Connections({ ...serverLimits.ftp, within, strangers, onLoss: within?.notify });
  /** The dialogs that have signed in for each file, the oldest first. */
  const ofFiles = new Map<string, FtpDialog[]>();
  /** A charger that has lost its connection comes again while the old one still seems to be there. */
  function signedIn(dialog: FtpDialog, socket: Socket, fileId: string): void {
    connections.letIn(socket);
    const others = ofFiles.get(fileId) ?? [];
    if (others.length >= serverLimits.ftp.ofFile) others.shift()?.end('421 The charger has connected again.');
    ofFiles.set(fileId, [...others, dialog]);
    socket.once('close', () => {
      const left = (ofFiles.get(fileId) ?? []).filter((one) => one !== dialog);
      if (left.length > 0) ofFiles.set(fileId, left);
      else ofFiles.delete(fileId);
    });
  }
  const server = createServer({ noDelay: true }, (socket) => {
    if (!connections.open(socket)) return;
    const dialog: FtpDialog = new FtpDialog(socket, {
      ...{ receiver, log },
      // Their number is that of the dialogs.
      connections: within,
      ...{ timeouts, host, passivePorts, publicAddress },
      onSignedIn: (fileId) => signedIn(dialog, socket, fileId),
    });
    dialogs.set(dialog, socket);
    socket.on('close', () => dialogs.delete(dialog));
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', (error) => log.error({ err: error }, 'the server of uploads by FTP failed'));
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
      connections.closeAll();
      log.end();
    },
  };
}
