// The backend under test, with all its doors.
import { type BackendProcess, startBackend } from '../../backend/testing/backend-process.ts';
import { freePort } from '../../backend/testing/free-port.ts';
import { connectCharger, type RawCharger } from '../../backend/testing/raw-charger.ts';
import { type ApiCase, openApi } from './api.ts';
import type { Door } from './door.ts';
import { type FileCase, openFiles } from './files.ts';
import { type FtpCase, openFtp } from './ftp.ts';
import { type OcppCase, openOcpp } from './ocpp.ts';
import type { Others, Report } from './run.ts';

export interface Doors extends Others {
  api: Door<ApiCase>;
  ocpp: Door<OcppCase>;
  files: Door<FileCase>;
  ftp: Door<FtpCase>;
  close(): Promise<void>;
}

/** Starts a backend whose limits leave room for the cases, and opens its doors. */
export async function openDoors(seed: string): Promise<Doors> {
  const [port, data] = [await freePort(), await freePort()];
  const backend: BackendProcess = await startBackend({
    ...{ CHANGES_PER_DAY: '10000000', LOG_LEVEL: 'info' },
    ...{ FTP_PORT: String(port), FTP_PASSIVE_PORTS: `${data}-${Math.min(data + 20, 65_535)}` },
  });
  try {
    const [watched, uploading, ...chargers] = backend.chargers();
    if (!watched || !uploading) throw new Error('The seed has no chargers.');
    const witness: RawCharger = await connectCharger({ url: backend.url, ...watched });
    const ocpp = openOcpp(backend, chargers);
    const api = await openApi(backend, seed, watched.chargeboxId);
    return {
      ...{ backend, witness, api, ocpp, files: openFiles(backend), ftp: openFtp(backend, port, uploading) },
      async close() {
        await ocpp.close();
        witness.socket.terminate();
        await backend.remove();
      },
    };
  } catch (error) {
    await backend.remove();
    throw error;
  }
}

/** What a report says in one line. */
export const summary = ({ door, ran, limited, grown, counts }: Report): string => {
  const shares = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return `${door}: ${ran} cases, ${limited} limited, ${grown} MB more: ${shares.map(([kind, count]) => `${kind} ${count}`).join(', ')}`;
};
