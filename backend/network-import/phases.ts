import { createHash } from 'node:crypto';
import type { ImportKind } from '@dmp/shared/contract';

/** Places come before what names them. */
const phases: Readonly<Record<ImportKind, number>> = { SITE: 0, TARIFF: 0, LOCATION: 1, DEVICE: 2 };

/** When an entry is compared and applied: the lowest first. */
export const phaseOf = (kind: ImportKind): number => phases[kind];
/** All of them, in order. */
export const allPhases: readonly number[] = [...new Set(Object.values(phases))].sort();

/** Stands for what something was like when it was compared; of what is not there, a digest of its own. */
export const digestOf = (current: unknown): string =>
  createHash('sha1')
    .update(JSON.stringify(current ?? null))
    .digest('base64');
