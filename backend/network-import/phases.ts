import { createHash } from 'node:crypto';
import type { ImportKind } from '@dmp/shared/contract';
import { createEventLoopYielder } from '../pacing/breath.ts';

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

/** How long reading and comparing a file may go on without a break, in milliseconds: two files may be read at once. */
const breathMs = 4;

/** Breaks of an import for what else waits. */
export const createImportBreath = () => createEventLoopYielder(breathMs);
