import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CodeLoadAlert, codeLoadMessage } from '../shell/code-load-error.tsx';
import { useShell } from '../shell/shell-context.ts';
import { Store } from '../shell/store.ts';
import styles from './on-demand.module.css';

/** A shorter wait shows no loading text. */
const loadingTextDelayMs = 250;

/** A lazy component: its code is fetched when it is first rendered. */
export type OnDemand<P> = ComponentType<P> & {
  /** Fetches the code before it is rendered: on pointer enter or focus of the control that opens it. */
  prefetch(): void;
};

/**
 * Creates a lazy component, for code that a page's first paint does not need: dialogs, drawers, forms, charts. It renders
 * nothing for the first 250 ms, then a loading text. When the fetch fails, it renders `CodeLoadAlert`, whose Retry fetches
 * again. Unlike `React.lazy`, it can retry and needs no Suspense boundary.
 *
 * @example
 * const HelpModal = onDemand(async () => (await import('./help-modal.tsx')).HelpModal, 'Help');
 * {open ? <HelpModal onClose={close} /> : null}
 *
 * @param load imports the component; called again after a failure
 * @param what names the component in sentences: 'Help'
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, what: string): OnDemand<P> {
  const code = new LazyCode(load);
  return Object.assign((props: P) => <LazyComponent code={code} what={what} props={props} />, {
    displayName: `OnDemand(${what})`,
    prefetch: code.fetch,
  });
}

interface LazyState<P> {
  component?: ComponentType<P>;
  error?: unknown;
  isFetching: boolean;
}

/** The fetch of one component, shared by all of its instances. */
class LazyCode<P extends object> extends Store {
  readonly #load: () => Promise<ComponentType<P>>;
  #state: LazyState<P> = { isFetching: false };

  constructor(load: () => Promise<ComponentType<P>>) {
    super();
    this.#load = load;
  }

  readonly state = () => this.#state;

  readonly fetch = () => {
    if (this.#state.isFetching || this.#state.component) return;
    this.#setState({ isFetching: true });
    this.#load().then(
      (component) => this.#setState({ component, isFetching: false }),
      (error: unknown) =>
        this.#setState({ error: error ?? new Error('An error without a value was thrown.'), isFetching: false }),
    );
  };

  #setState(next: LazyState<P>) {
    this.#state = next;
    this.notify();
  }
}

function LazyComponent<P extends object>({ code, what, props }: { code: LazyCode<P>; what: string; props: P }) {
  const { component: Component, error } = useSyncExternalStore(code.subscribe, code.state);
  const isFirstEffect = useRef(true);
  // Retries a failed prefetch once. A hidden page that becomes visible runs this effect again: then only Retry fetches.
  useEffect(() => {
    if (isFirstEffect.current) code.fetch();
    isFirstEffect.current = false;
  }, [code]);
  if (Component) return <Component {...props} />;
  return error === undefined ? <Loading what={what} /> : <Failed what={what} error={error} onRetry={code.fetch} />;
}

function Loading({ what }: { what: string }) {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(true), loadingTextDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDelayed ? <span role="status" className={styles.loading}>{`Loading ${what} …`}</span> : null;
}

function Failed({ what, error, onRetry }: { what: string; error: unknown; onRetry(): void }) {
  const { report } = useShell();
  const reported = useRef<unknown>(undefined);
  useEffect(() => {
    // A hidden page that becomes visible runs this effect again.
    if (reported.current === error) return;
    reported.current = error;
    report(codeLoadMessage(what), error);
  }, [report, what, error]);
  return <CodeLoadAlert what={what} onRetry={onRetry} />;
}
