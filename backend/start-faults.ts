import { constants, existsSync, statfsSync } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type Config, ConfigError } from './config/index.ts';
import { DatabaseUnavailable } from './database/away.ts';
import { isDiskFull } from './database/shortage.ts';
import type { Logger } from './log/index.ts';

/** @throws when nothing can listen at one of its ports; asked before the long part of the start */
export async function checkPorts({
  host,
  port,
  metrics,
  ftp,
}: Pick<Config, 'host' | 'port' | 'metrics' | 'ftp'>): Promise<void> {
  await checkPort({ host, port });
  if (ftp) await checkPort(ftp);
  if (metrics) await checkPort(metrics);
}

async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** By these a folder is known to be one of ours, and not one that others use too, such as /tmp. */
const ownFiles = ['backend.log', 'charge-points.json', 'database', 'diagnostics', 'lock.json'];

/**
 * Makes the data folder, or closes an existing one to all but its owner.
 *
 * @throws when it cannot be made or written to
 */
export async function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    await closeToOthers(dataDir, log);
  } catch {
    throw new Error(`The data folder ${dataDir} cannot be written to; set DATA_DIR to a folder that can.`);
  }
}

async function closeToOthers(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  if (((await stat(dataDir)).mode & 0o077) === 0) return;
  const files = await readdir(dataDir);
  if (files.length > 0 && !files.some((file) => ownFiles.includes(file))) return;
  await chmod(dataDir, 0o700).catch((error: unknown) =>
    // A volume may belong to somebody else and be ours to write to all the same.
    log.warn({ err: error, dataDir }, 'the data folder can be read by others'),
  );
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'];
const refusedByDatabase = ['28P01', '28000', '3D000'];

/** What the embedded database may need to start: two files of its log of changes. */
const startBytes = 32 * 1024 * 1024;

function freeBytes(folder: string): number {
  // It may not be there, and then that is the fault.
  const { bavail, bsize } = existsSync(folder) ? statfsSync(folder) : { bavail: Number.POSITIVE_INFINITY, bsize: 1 };
  return bavail * bsize;
}

/** A fatal fault of the start, in words for whoever started the program. */
export function sentenceOfStartFault(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return error.faults.join('\n');
  if (!(error instanceof Error)) return `The backend could not start: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : '';
  const { host, port, prefix } = listenerOf(error, config);
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program; stop it or set ${prefix}PORT.`;
  }
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return `Port ${port} may not be used without more privileges; set ${prefix}PORT to one above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}; set ${prefix}HOST to one that it has.`;
  if (config?.databaseUrl && unreachable.includes(code)) {
    return `The database at DATABASE_URL does not answer (${code}); start it or correct DATABASE_URL.`;
  }
  if (config?.databaseUrl && refusedByDatabase.includes(code)) {
    return `The database at DATABASE_URL refuses the connection: ${error.message}.`;
  }
  if (config?.databaseUrl && error instanceof DatabaseUnavailable) {
    return `The database at DATABASE_URL does not answer (${error.message}); start it or correct DATABASE_URL.`;
  }
  if (config && (isDiskFull(error) || (!config.databaseUrl && freeBytes(config.dataDir) < startBytes))) {
    return `The disk of the data folder ${config.dataDir} is full: make room, or set DATA_DIR to a folder on another disk. (${error.message})`;
  }
  return error.message || `The backend could not start (${code || error.name}).`;
}

/** What could not listen: that of the product, or that of the metrics, by the port the fault is about. */
function listenerOf(error: Error, config: Config | undefined): { host?: string; port?: number; prefix: string } {
  const metrics = config?.metrics;
  if (metrics && 'port' in error && error.port === metrics.port) return { ...metrics, prefix: 'METRICS_' };
  if (config?.ftp && 'port' in error && error.port === config.ftp.port) return { ...config.ftp, prefix: 'FTP_' };
  return config ? { host: config.host, port: config.port, prefix: '' } : { prefix: '' };
}
