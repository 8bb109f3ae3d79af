import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/index.ts';

export async function seedDemo(_k: Kysely<Tables>, _c: Config, _p: (text: string) => void): Promise<void> {}
