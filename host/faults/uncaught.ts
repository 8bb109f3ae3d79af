import { report } from '../report.ts';

/** Nothing failed: a call was ended because nobody waits for it, or a layout takes one frame longer. */
const isNoFault = (cause: unknown, message = ''): boolean =>
  (typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError') ||
  message.startsWith('ResizeObserver loop');

/** Reports what nobody caught, in the host or in a remote. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isNoFault(error, message)) report('An error was not caught.', error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isNoFault(reason)) report('A promise was rejected without a handler.', reason);
  });
}
