import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Kysely } from 'kysely';
import type { LocalChargers } from '../actions/index.ts';
import type { Bus } from '../bus/index.ts';
import type { Connections } from '../connections/index.ts';
import type { Tables } from '../database/tables.ts';
import type { LogTableName } from '../ocpp-logs/index.ts';
import type { CertificateHeader } from './certificate.ts';
import type { PlainRequest } from './handshake.ts';
import type { GatewayMeter } from './meter.ts';

/** The part of a logger that the gateway needs. */
export interface GatewayLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How to run a gateway. */
export interface GatewayOptions {
  db: Kysely<Tables>;
  /** The same database for what chargers wait for; a connection of it does not wait long for an answer. */
  chargersDb?: Kysely<Tables>;
  /** Where log rows are written to, with what they brought about. */
  logTable: LogTableName;
  bus: Bus;
  log: GatewayLog;
  /** Minutes without a connection after which EVSEs become UNKNOWN. */
  unknownAfterMinutes: number;
  /** This gateway's name among several; the same after a restart. */
  name?: string;
  /** Whether other processes can be on the same database: then each name is held by one of them. */
  isShared?: boolean;
  /** Whether everybody shares one connection to the database, as with the embedded one. */
  hasOneConnection?: boolean;
  /** Called when another gateway has taken the name while the database was away; the process should end. */
  onLost?: (error: Error) => void;
  /** Where the connection of a charger that was let in counts no more for its network. */
  connections: Pick<Connections, 'letIn' | 'recall'>;
  /** How many proxies in front may be believed when they name a charger's address. */
  trustedProxies?: number;
  /** Whether messages that OCPP 1.6 does not allow are refused although they can be understood. */
  isStrict?: boolean;
  /** Megabytes that a charger may send in a day; more is read more slowly. */
  dailyMegabytes?: number;
  /** The interval chargers are told to send heartbeats at. */
  heartbeatSeconds?: number;
  /** Whose word is taken for the certificate that a charger has shown; without it, each needs its password. */
  certificates?: CertificateHeader | undefined;
  /** How often chargers are pinged. */
  pingMs?: number;
  /** How much longer than its own heartbeats take a charger may be silent until its connection is closed, in seconds. */
  silenceMarginSeconds?: number;
  /** How long a charger may take to answer a command. */
  answerTimeoutMs?: number;
  /** How often chargers that are away are looked for. */
  sweepMs?: number;
  meter?: GatewayMeter | undefined;
}

/** The OCPP 1.6-J central system. */
export interface Gateway extends LocalChargers {
  /** Notes a request that is no upgrade for HTTP, when a charger meant it to be one. */
  notePlain(request: PlainRequest): void;
  /** Notes a request that is no HTTP, when it was meant to be the upgrade of a charger. @param why a sentence */
  noteUnparsed(text: string, socket: PlainRequest['socket'], why: string): void;
  /** Takes over an HTTP upgrade; answers it in any case and never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many chargers are connected to it. */
  connected(): number;
  /** How many entries about chargers are not in the database yet; a charger is answered once its own is. */
  unwritten(): number;
  /**
   * Closes every connection with 1001, once what came on it is answered, and waits until all of it is committed.
   * Of many chargers one goes after the other, so that they do not all come back at once.
   */
  close(): Promise<void>;
}
