import { useEffect, useState } from 'react';
import { putBack, useArrival } from './address.ts';
import { arrivedAt, nothingKept, outOfSight } from './kept.ts';
import { KeptFrame } from './kept-frame.tsx';
import type { PageCode } from './page-code.ts';

/** The pages of a remote: the one the address names, and behind it those that were opened before. */
export function RemotePages({ codes, inSight }: { codes: Readonly<Record<string, PageCode>>; inSight: boolean }) {
  const arrival = useArrival();
  const [kept, setKept] = useState(nothingKept);
  const now = inSight ? arrivedAt(kept, Object.keys(codes), arrival) : outOfSight(kept);
  if (now !== kept) setKept(now);

  const { returned } = now;
  useEffect(() => {
    // After the page is painted: nothing in it waits for the address.
    if (!returned) return;
    const { pathname, search, hash } = window.location;
    // Unless the person is on the way to somewhere else already.
    if (pathname === returned.pathname && search === '' && hash === '') putBack(returned);
  }, [returned]);

  return now.pages.map((page) => {
    const code = codes[page.pattern];
    return code && <KeptFrame key={page.key} page={page} isOpen={page.key === now.open} code={code} />;
  });
}
