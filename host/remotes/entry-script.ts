import { httpStatusReason, RejectedRemote, RemoteFault } from './remote-fault.ts';

/** The script of a remote's federation entry. */
export interface EntryScript {
  url: string;
  /** `sha384-…`; the browser blocks a script with other content. */
  integrity: string | undefined;
  /** Name of the global variable that it assigns its container to. */
  container: string;
}

/** A federation container, as a loader uses it. */
export interface Container {
  init(...args: never[]): unknown;
  get(...args: never[]): unknown;
}

const globals = globalThis as unknown as Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Runs the entry in the page. The federation runtime's own loader supports no integrity, gives no reason of a failure,
 * and would wait again for an earlier attempt that never ended.
 * @throws RemoteFault
 */
export async function runEntry(script: EntryScript): Promise<Container> {
  // The container of an earlier evaluation must not be used.
  globals[script.container] = undefined;
  const element = document.createElement('script');
  element.src = script.url;
  element.async = true;
  element.crossOrigin = 'anonymous';
  if (script.integrity) element.integrity = script.integrity;
  let thrown: string | undefined;
  const listen = ({ filename, message }: ErrorEvent) => {
    if (filename === element.src) thrown = message;
  };
  window.addEventListener('error', listen);
  try {
    await new Promise<void>((resolve, reject) => {
      element.onload = () => resolve();
      element.onerror = () => reject(new Error(`${script.url} did not load`));
      document.head.append(element);
    });
  } catch (cause) {
    throw await whyNotLoaded(script.url, script.integrity, cause);
  } finally {
    window.removeEventListener('error', listen);
    element.remove();
  }
  const container = globals[script.container];
  if (isContainer(container)) return container;
  throw new RemoteFault(
    thrown ? `It stopped because of an error: ${thrown}` : 'The server sent something else instead.',
  );
}

/**
 * Finds out why a file failed to load, with another request: the browser gives no reason. The request also makes WebKit
 * forget a failed preload, which it otherwise keeps across reloads; with `no-store` it would not.
 * @param integrity its hash, if known
 * @param cause the error of the browser or webpack
 */
export async function whyNotLoaded(url: string, integrity: string | undefined, cause: unknown): Promise<RemoteFault> {
  const fault = (reason: string) => new RemoteFault(reason, { cause });
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(2000) });
    if (!answer.ok) return fault(httpStatusReason(answer.status));
    if (!/javascript|css/.test(answer.headers.get('content-type') ?? ''))
      return fault('The server sent something else instead.');
  } catch {
    // The same network error again.
    return fault('The server could not be reached.');
  }
  if (integrity && !(await isIntact(url, integrity)))
    return new RejectedRemote('Its code does not match its release, so it was refused.', { cause });
  return fault('Its code could not be loaded.');
}

/** Whether the file has this hash, as far as the browser reports it. */
async function isIntact(url: string, integrity: string): Promise<boolean> {
  try {
    await fetch(url, { cache: 'reload', integrity, signal: AbortSignal.timeout(2000) });
    return true;
  } catch (cause) {
    // The file was found a moment ago, so a TypeError means other content. A timeout is not a TypeError.
    return !(cause instanceof TypeError);
  }
}
