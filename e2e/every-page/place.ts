// What a place of the console is, for those who list them.
import type { Page } from '@playwright/test';

/** Something on the screen, by its role and, where it has one, its name; and what is typed into it. */
export type Target = readonly [
  role: Parameters<Page['getByRole']>[0] | 'text',
  name?: string | RegExp | undefined,
  typed?: string,
];

/** A key, or what is pressed or filled in. */
export type Step = string | Target;

/** A page, or what opens over one. */
export interface Place {
  /** With names in braces in place of ids. */
  path: string;
  /** What is done one after the other, each as soon as it can be. */
  press?: readonly Step[];
  /** What is there once all is. */
  shows: Target;
  /** The file of what opens over the page: its title is the name of what is shown. */
  opens?: string;
  /** An answer of the server in which texts are replaced, for what a demonstration has only by chance. */
  altered?: { call: string; texts: readonly (readonly [from: string, to: string])[] };
}

/** Comes to an address as a link of the page would, without loading the console again. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

export const dialog = (name: string | RegExp): Target => ['dialog', name];
export const button = (name: string | RegExp): Target => ['button', name];
