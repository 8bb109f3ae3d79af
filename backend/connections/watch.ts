import { serverLimits } from '@dmp/shared/contract';
import { createSecurityLog } from '../security-log/index.ts';
import { type ConnectionLoss, Connections } from './connections.ts';
import { mostConnections, mostOpenFiles } from './open-files.ts';
import { Strangers } from './strangers.ts';

/** Notified of connections. */
export interface ConnectionMeter {
  /** One was closed for want of room, or since it sent nothing. */
  closed(loss: ConnectionLoss): void;
}

/** What the connections of a process are bounded by, and who is notified. */
export interface WatchOptions {
  trustedProxies: number;
  /** Whether the files of the database are this process's own. */
  isEmbedded: boolean;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  meter?: ConnectionMeter | undefined;
}

/** With fewer open files, what was tested for many chargers is not sure. */
const fewFiles = 4096;

/** Counts the connections of this process; what is closed for want of room is in the security log and in the metrics. */
export function watchConnections({ trustedProxies, isEmbedded, log, meter }: WatchOptions): Connections {
  const openFiles = mostOpenFiles();
  const all = mostConnections(openFiles, isEmbedded);
  if (openFiles < fewFiles) {
    log.warn(
      { openFiles, connections: all },
      'few files may be open at the same time: raise ulimit -n to 4096 or more',
    );
  }
  const security = createSecurityLog(log);
  return new Connections({
    ...{ all, each: Math.floor(all * serverLimits.connections.share), trustedProxies },
    strangers: new Strangers(),
    onLoss(loss, network) {
      meter?.closed(loss);
      // Browsers open connections that they may never need.
      if (loss === 'silent') return;
      const what = loss === 'all' ? 'all connections of this process' : 'one network';
      security.note('connections-limited', { who: null, address: network ?? null, what });
    },
  });
}
