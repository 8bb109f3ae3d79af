import { useEffect, useState } from 'react';
import { restoreLocation, usePageNavigation } from './address.ts';
import { CachedPageFrame } from './cached-page-frame.tsx';
import { applyNavigation, emptyPageCache, hidePages } from './page-cache.ts';
import type { PageCode } from './page-code.ts';

/** The pages of a remote: the visible page that the address names, and the hidden cached ones. */
export function RemotePages({ codes, isVisible }: { codes: Readonly<Record<string, PageCode>>; isVisible: boolean }) {
  const navigation = usePageNavigation();
  const [cache, setCache] = useState(emptyPageCache);
  const current = isVisible ? applyNavigation(cache, Object.keys(codes), navigation) : hidePages(cache);
  if (current !== cache) setCache(current);

  const { restored } = current;
  useEffect(() => {
    // Runs after the page is painted: nothing in it waits for the address.
    if (!restored) return;
    const { pathname, search, hash } = window.location;
    // The user may already have navigated elsewhere.
    if (pathname === restored.pathname && search === '' && hash === '') restoreLocation(restored);
  }, [restored]);

  return current.pages.map((page) => {
    const code = codes[page.pattern];
    return (
      code && <CachedPageFrame key={page.key} page={page} isVisible={page.key === current.visibleKey} code={code} />
    );
  });
}
