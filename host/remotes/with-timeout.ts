import { RemoteFault } from './remote-fault.ts';

/**
 * Resolves with the promise.
 * @throws RemoteFault after the timeout
 */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RemoteFault(`It did not answer within ${Math.round(timeoutMs / 1000)} seconds.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
