import { HeldKey } from './held-key.ts';
import { Leaving, type Move } from './leaving.ts';

/** What single-spa says of the popstate it makes for every change of the address by code. */
interface MadeEvent extends Event {
  singleSpaTrigger?: string;
}

/** An entry's number, where react-router keeps it too. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

const numbered = (state: unknown, idx: number) => ({ ...(typeof state === 'object' ? state : { usr: state }), idx });

/**
 * Puts {@link Leaving} between the page and the browser's history. Call it once,
 * before single-spa starts: what is held must not be heard of by anybody.
 */
export function guardHistory(): Leaving {
  const { history } = window;
  const own = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };
  const here = () => new URL(window.location.href);
  if (indexOf(history.state) === undefined) own.replace(numbered(history.state, 0), '');

  const leaving = new Leaving(
    {
      go: (steps) => history.go(steps),
      // By way of whoever has wrapped it since, so that all hear of it.
      make: ({ kind, to, state }) =>
        kind === 'push' ? history.pushState(state, '', to) : history.replaceState(state, '', to),
    },
    indexOf(history.state) ?? 0,
    here(),
  );

  const held = new HeldKey();
  window.addEventListener('keydown', held.onKeyDown, { capture: true });
  for (const end of ['keyup', 'pointerdown']) window.addEventListener(end, held.end, { capture: true });

  const guarded =
    (wanted: Move['kind']): History['pushState'] =>
    (state, unused, url) => {
      // What one gesture does is one step back.
      const kind = held.replaces(leaving.index) ? 'replace' : wanted;
      const move: Move = { kind, to: new URL(url ?? '', window.location.href), state };
      if (url === undefined || url === null) move.to = here();
      if (!leaving.mayMake(move)) return;
      own[kind](numbered(state, leaving.index + (kind === 'push' ? 1 : 0)), unused, url);
      leaving.made(move);
      held.changed(kind === 'push' ? leaving.index : undefined);
    };
  history.pushState = guarded('push');
  history.replaceState = guarded('replace');

  const follow = (event: MadeEvent) => {
    if (event.singleSpaTrigger) return;
    // A link to a place in the page makes an entry by itself.
    if (indexOf(history.state) === undefined) own.replace(numbered(history.state, leaving.index + 1), '');
    if (!leaving.arrived(indexOf(history.state) ?? 0, here())) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', follow, { capture: true });
  window.addEventListener('hashchange', (event) => indexOf(history.state) === undefined && follow(event), {
    capture: true,
  });

  // The browser asks in its own words.
  const keepTab = (event: BeforeUnloadEvent) => event.preventDefault();
  leaving.subscribe(() => {
    window.removeEventListener('beforeunload', keepTab);
    if (leaving.holdsTab()) window.addEventListener('beforeunload', keepTab);
  });
  return leaving;
}
