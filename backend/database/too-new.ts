import type { Migration } from './migrations/index.ts';

/** What is noted of a migration that was applied. */
export interface Applied {
  name: string;
  requires: string | null;
}

/** Why a release that knows these migrations cannot run on what was applied; undefined when it can. */
export function tooNew(applied: readonly Applied[], known: readonly Migration[]): string | undefined {
  const names = new Set(known.map(({ name }) => name));
  const obstacle = applied.find(({ name, requires }) => !names.has(name) && requires !== null && !names.has(requires));
  return (
    obstacle &&
    `The database was migrated by a later release (${obstacle.name}), and this one no longer works with it; ` +
      'start that release or a newer one.'
  );
}
