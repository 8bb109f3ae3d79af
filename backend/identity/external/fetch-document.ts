/** A provider that takes longer does not answer. */
export const patienceMs = 5000;

/** Bytes of a document; those of real providers have some thousand. */
const mostBytes = 256 * 1024;

/**
 * `fetch` for the documents of a provider: whatever comes, no more than so many
 * bytes of it are read.
 */
export async function fetchDocument(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (!response.body) return response;
  if (response.status !== 200) {
    await response.body.cancel();
    return response;
  }
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= mostBytes) controller.enqueue(chunk);
      else controller.error(new Error(`${address} is longer than ${mostBytes} bytes.`));
    },
  });
  return new Response(response.body.pipeThrough(bounded), { headers: response.headers });
}
