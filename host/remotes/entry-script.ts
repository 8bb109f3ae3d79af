import { answered, Refusal, RemoteFault } from './remote-fault.ts';

/** The script of a remote's federation entry. */
export interface EntryScript {
  url: string;
  /** `sha384-…`; the browser refuses a script with another content. */
  integrity: string | undefined;
  /** The global it puts its container in. */
  container: string;
}

/** A federation container, as far as a loader looks into it. */
export interface Container {
  init(...args: never[]): unknown;
  get(...args: never[]): unknown;
}

const globals = globalThis as unknown as Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Runs the entry in the page. The federation runtime could do it, but neither
 * with integrity nor with a reason; and an earlier attempt that never ended
 * would be waited for again.
 * @throws RemoteFault
 */
export async function runEntry(script: EntryScript): Promise<Container> {
  // An earlier evaluation must not be taken for this one.
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
 * A file that fails does not say why, so its address is asked once more. By
 * that WebKit also forgets a preload that failed, which it keeps over reloads;
 * with "no-store" it would not.
 * @param integrity its hash, if it is known
 * @param cause what the browser or webpack said
 */
export async function whyNotLoaded(url: string, integrity: string | undefined, cause: unknown): Promise<RemoteFault> {
  const fault = (reason: string) => new RemoteFault(reason, { cause });
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(2000) });
    if (!answer.ok) return fault(answered(answer.status));
    if (!/javascript|css/.test(answer.headers.get('content-type') ?? ''))
      return fault('The server sent something else instead.');
  } catch {
    // The same network fault again: the person needs no more than that.
    return fault('The server could not be reached.');
  }
  if (integrity && !(await isIntact(url, integrity)))
    return new Refusal('Its code does not match its release, so it was refused.', { cause });
  return fault('Its code could not be loaded.');
}

/** Whether the browser takes the file for the one with this hash, as far as that can be said. */
async function isIntact(url: string, integrity: string): Promise<boolean> {
  try {
    await fetch(url, { cache: 'reload', integrity, signal: AbortSignal.timeout(2000) });
    return true;
  } catch (cause) {
    // It was there a moment ago: what is in the way is its content, unless the
    // line is slow. A time-out is no TypeError.
    return !(cause instanceof TypeError);
  }
}
