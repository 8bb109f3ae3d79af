import { type Location, Route, Router, Routes } from '@dmp/shared/antd/router';
import { Activity, type ComponentType, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FaultBoundary } from '../fault-boundary.tsx';
import { navigator } from './address.ts';
import styles from './page.module.css';
import type { CachedPage } from './page-cache.ts';
import type { PageCode } from './page-code.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';

/**
 * One page with its own location. While it is hidden, its effects are unmounted and
 * it is not rendered, so it does not poll; its state and scroll positions stay. Its
 * content is the same object while its location is, so that showing it again
 * renders nothing.
 */
export const CachedPageFrame = memo(function KeptFrame({
  page,
  isVisible,
  code,
}: {
  page: CachedPage;
  isVisible: boolean;
  code: PageCode;
}) {
  const { pattern, location, scrollResetLocation } = page;
  const content = useMemo(
    () => (
      <Scroller resetLocation={scrollResetLocation}>
        <Router location={location} navigator={navigator}>
          <FaultBoundary onRetry={() => code.retry()}>
            <Routes>
              <Route path={pattern} element={<Page code={code} />} />
            </Routes>
          </FaultBoundary>
        </Router>
      </Scroller>
    ),
    [pattern, location, scrollResetLocation, code],
  );
  return <Activity mode={isVisible ? 'visible' : 'hidden'}>{content}</Activity>;
});

/**
 * Renders the page immediately when its code is loaded already. Suspense would show
 * the loading text for at least 300 ms, however soon the code arrives.
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

function Scroller({ resetLocation, children }: { resetLocation: Location; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [positions] = useState(() => new Map<Element, readonly [number, number]>());
  useRestoredScroll(root, positions, resetLocation);
  const recordFocus = useRestoredFocus(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only records the focus
    <div ref={root} className={styles.page} onFocus={recordFocus}>
      {children}
    </div>
  );
}
