import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NotLoaded, notLoaded } from '../shell/not-loaded.tsx';
import { useShell } from '../shell/shell-context.ts';
import styles from './on-demand.module.css';

/** Before this a person does not miss what is on its way, in milliseconds. */
const patience = 250;

/** A component that is fetched when it is first drawn. */
export type OnDemand<P> = ComponentType<P> & {
  /** Fetches it before it is drawn: for the pointer above, or the focus on, what opens it. */
  prefetch(): void;
};

/**
 * A component that is fetched when it is first drawn, for what a page's first
 * paint does not need: dialogs, drawers, forms, charts. It draws nothing for
 * so short a while that nobody sees it. Where it could not be fetched,
 * `NotLoaded` stands in its place, and Retry fetches it again.
 *
 * @example
 * const HelpModal = onDemand(async () => (await import('./help-modal.tsx')).HelpModal, 'Help');
 * {open ? <HelpModal onClose={close} /> : null}
 *
 * @param load gives the component; called again after a failure
 * @param what names it in sentences: 'Help'
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, what: string): OnDemand<P> {
  const demand = new Demand(load);
  return Object.assign((props: P) => <Demanded demand={demand} what={what} props={props} />, {
    displayName: `OnDemand(${what})`,
    prefetch: demand.fetch,
  });
}

interface Fetched<P> {
  component?: ComponentType<P>;
  fault?: unknown;
  busy: boolean;
}

/** A component on its way, the same for all places that draw it. */
class Demand<P extends object> {
  readonly #load: () => Promise<ComponentType<P>>;
  readonly #listeners = new Set<() => void>();
  #state: Fetched<P> = { busy: false };

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  readonly state = () => this.#state;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Unless it is under way, or there. */
  readonly fetch = () => {
    if (this.#state.busy || this.#state.component) return;
    this.#become({ busy: true });
    this.#load().then(
      (component) => this.#become({ component, busy: false }),
      (fault: unknown) =>
        this.#become({ fault: fault ?? new Error('An error without a value was thrown.'), busy: false }),
    );
  };

  #become(next: Fetched<P>) {
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

function Demanded<P extends object>({ demand, what, props }: { demand: Demand<P>; what: string; props: P }) {
  const { component: Component, fault } = useSyncExternalStore(demand.listen, demand.state);
  const isNew = useRef(true);
  // What failed before anybody drew it, such as a prefetch, is tried once more.
  // A kept page that comes back runs this again: there Retry is what fetches.
  useEffect(() => {
    if (isNew.current) demand.fetch();
    isNew.current = false;
  }, [demand]);
  if (Component) return <Component {...props} />;
  return fault === undefined ? <Loading what={what} /> : <Failed what={what} fault={fault} onRetry={demand.fetch} />;
}

function Loading({ what }: { what: string }) {
  const [missed, setMissed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMissed(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return missed ? <span role="status" className={styles.loading}>{`Loading ${what} …`}</span> : null;
}

function Failed({ what, fault, onRetry }: { what: string; fault: unknown; onRetry(): void }) {
  const { report } = useShell();
  const reported = useRef<unknown>(undefined);
  useEffect(() => {
    // Once: a kept page that comes back runs this again.
    if (reported.current === fault) return;
    reported.current = fault;
    report(notLoaded(what), fault);
  }, [report, what, fault]);
  return <NotLoaded what={what} onRetry={onRetry} />;
}
