import { RemoteFault } from './remote-fault.ts';

/**
 * What the promise gives, or a fault when it takes longer than this.
 * @param milliseconds how long
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RemoteFault(`It did not answer within ${Math.round(milliseconds / 1000)} seconds.`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
