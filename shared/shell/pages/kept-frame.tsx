import { type Location, Route, Router, Routes } from '@dmp/shared/antd/router';
import { Activity, type ComponentType, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FaultBoundary } from '../fault-boundary.tsx';
import { navigator } from './address.ts';
import type { KeptPage } from './kept.ts';
import styles from './page.module.css';
import type { PageCode } from './page-code.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

/**
 * One page with an address of its own. Out of sight its effects are ended, so
 * that nothing of it polls, and nothing of it is drawn; what it knows and where
 * it was scrolled to stays. What it is made of is the same object while its
 * address is, so that coming back draws nothing anew.
 */
export const KeptFrame = memo(function KeptFrame({
  page,
  isOpen,
  code,
}: {
  page: KeptPage;
  isOpen: boolean;
  code: PageCode;
}) {
  const { pattern, location, begun } = page;
  const content = useMemo(
    () => (
      <Scroller begun={begun}>
        <Router location={location} navigator={navigator}>
          <FaultBoundary onRetry={() => code.retry()}>
            <Routes>
              <Route path={pattern} element={<Page code={code} />} />
            </Routes>
          </FaultBoundary>
        </Router>
      </Scroller>
    ),
    [pattern, location, begun, code],
  );
  return <Activity mode={isOpen ? 'visible' : 'hidden'}>{content}</Activity>;
});

/**
 * The page, at once where its code is there already. Not by Suspense: React
 * would show the sentence for 300 ms at least, however soon the code comes.
 */
function Page({ code }: { code: PageCode }) {
  const [Component, setComponent] = useState<ComponentType | undefined>(() => code.component);
  const [failed, setFailed] = useState<{ fault: unknown }>();
  useEffect(() => {
    if (Component) return;
    code.get().then(
      (loaded) => setComponent(() => loaded),
      (fault: unknown) => setFailed({ fault }),
    );
  }, [code, Component]);
  if (failed) throw failed.fault;
  return Component ? <Component /> : <p className={styles.loading}>Loading ...</p>;
}

function Scroller({ begun, children }: { begun: Location; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [places] = useState(() => new Map<Element, readonly [number, number]>());
  useKeptScroll(root, places, begun);
  const noteFocus = useKeptFocus(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes note, reacts to nothing
    <div ref={root} className={styles.page} onFocus={noteFocus}>
      {children}
    </div>
  );
}
