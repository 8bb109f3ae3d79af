import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';

/** The longest an upload may take. */
const uploadMs = 60_000;

/** Uploads a file to an HTTP or FTP address. @returns whether it was taken */
export async function upload(location: string, content: string, signal: AbortSignal): Promise<boolean> {
  if (!URL.canParse(location)) return false;
  const url = new URL(location);
  try {
    if (url.protocol === 'ftp:') return await uploadByFtp(url, content, signal);
    if (!/^https?:$/.test(url.protocol)) return false;
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: content,
      signal: AbortSignal.any([signal, AbortSignal.timeout(uploadMs)]),
    });
    return response.ok;
  } catch {
    // Whatever was in the way, the charger reports that it failed.
    return false;
  }
}

async function uploadByFtp(url: URL, content: string, signal: AbortSignal): Promise<boolean> {
  const client = new Client(uploadMs);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.access({
      host: url.hostname,
      port: Number(url.port || 21),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    });
    await client.uploadFrom(Readable.from([content]), decodeURIComponent(url.pathname));
    return true;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}
