/** The longest an upload may take. */
const uploadMs = 60_000;

/** Uploads a file to an HTTP address. @returns whether it was taken */
export async function upload(location: string, content: string, signal: AbortSignal): Promise<boolean> {
  // FTP, which OCPP 1.6 also allows, is beyond this simulation.
  if (!/^https?:\/\//.test(location)) return false;
  try {
    const response = await fetch(location, {
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
