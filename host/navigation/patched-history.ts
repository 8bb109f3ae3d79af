import { HeldKey } from './held-key.ts';
import { type HistoryUpdate, NavigationBlockers } from './navigation-blockers.ts';

/** A popstate event. single-spa dispatches one, with this property, for every address change by code. */
interface SingleSpaPopStateEvent extends Event {
  singleSpaTrigger?: string;
}

/** The index of a history entry, in the field that react-router uses too. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

const withIndex = (state: unknown, idx: number) => ({ ...(typeof state === 'object' ? state : { usr: state }), idx });

/**
 * Patches the browser's history, so that {@link NavigationBlockers} can block navigation. Call it once.
 * Must patch history before single-spa adds its listeners: a blocked navigation must not reach them.
 */
export function patchHistory(): NavigationBlockers {
  const { history } = window;
  const original = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };
  const currentUrl = () => new URL(window.location.href);
  if (indexOf(history.state) === undefined) original.replace(withIndex(history.state, 0), '');

  const blockers = new NavigationBlockers(
    {
      go: (steps) => history.go(steps),
      // Calls the outermost wrapper, such as single-spa's, so that every wrapper is notified.
      apply: ({ kind, to, state }) =>
        kind === 'push' ? history.pushState(state, '', to) : history.replaceState(state, '', to),
    },
    indexOf(history.state) ?? 0,
    currentUrl(),
  );

  const heldKey = new HeldKey();
  window.addEventListener('keydown', heldKey.onKeyDown, { capture: true });
  for (const end of ['keyup', 'pointerdown']) window.addEventListener(end, heldKey.reset, { capture: true });

  const patched =
    (requestedKind: HistoryUpdate['kind']): History['pushState'] =>
    (state, unused, url) => {
      // One gesture creates one entry, so that one step back undoes it.
      const kind = heldKey.replacesEntry(blockers.index) ? 'replace' : requestedKind;
      const update: HistoryUpdate = { kind, to: new URL(url ?? '', window.location.href), state };
      if (url === undefined || url === null) update.to = currentUrl();
      if (!blockers.allows(update)) return;
      original[kind](withIndex(state, blockers.index + (kind === 'push' ? 1 : 0)), unused, url);
      blockers.onUpdated(update);
      heldKey.onAddressChange(kind === 'push' ? blockers.index : undefined);
    };
  history.pushState = patched('push');
  history.replaceState = patched('replace');

  const onTraverse = (event: SingleSpaPopStateEvent) => {
    if (event.singleSpaTrigger) return;
    // For a fragment link the browser creates the entry.
    if (indexOf(history.state) === undefined) original.replace(withIndex(history.state, blockers.index + 1), '');
    if (!blockers.onTraversed(indexOf(history.state) ?? 0, currentUrl())) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', onTraverse, { capture: true });
  window.addEventListener('hashchange', (event) => indexOf(history.state) === undefined && onTraverse(event), {
    capture: true,
  });

  // The browser shows its own text.
  const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  blockers.subscribe(() => {
    window.removeEventListener('beforeunload', confirmUnload);
    if (blockers.blocksUnload()) window.addEventListener('beforeunload', confirmUnload);
  });
  return blockers;
}
