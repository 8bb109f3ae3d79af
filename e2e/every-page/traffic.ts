// What a page fetches, as the browser sees it.
import type { Page, Request } from '@playwright/test';
import { expect } from '../support/console.ts';

/** What an answer leads to is fetched sooner. */
const quietMs = 400;

export interface Traffic {
  /** What is under way now is not counted: it is of the page before. */
  reset(): void;
  /** Waits until nothing has been fetched for a while. */
  settled(): Promise<void>;
}

/** Watches what a page fetches from now on. */
export function trafficOf(page: Page): Traffic {
  const underWay = new Set<Request>();
  let quietSince = Date.now();
  const ended = (request: Request) => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('request', (request) => underWay.add(request));
  return {
    reset() {
      underWay.clear();
      quietSince = Date.now();
    },
    settled: () =>
      expect.poll(() => underWay.size === 0 && Date.now() - quietSince >= quietMs, { intervals: [50] }).toBe(true),
  };
}
