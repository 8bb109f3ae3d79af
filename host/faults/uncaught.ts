import { report } from '../report.ts';

/** An aborted call, or a layout that takes one frame longer, is not an error. */
const isIgnored = (cause: unknown, message = ''): boolean =>
  (typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError') ||
  message.startsWith('ResizeObserver loop');

/** Reports uncaught errors and unhandled rejections of the host and of remotes. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isIgnored(error, message)) report('An error was not caught.', error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isIgnored(reason)) report('A promise was rejected without a handler.', reason);
  });
}
