import type { OcppAction } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { shortText } from '../text/stored-text.ts';
import type { Claim, ClaimKey } from './claim.ts';

/** An OCPP CALL to be sent, without its message id. */
export interface Command {
  action: OcppAction;
  payload: object;
}

/** What commands are made from beside the parameters of their job. */
export interface ActionSettings {
  /** Where chargers fetch firmware, with `{make}` and `{model}` in it; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
  /** Base of the addresses that chargers upload to. */
  uploadUrl: string;
  /** Where chargers upload that know only FTP, at the host of `uploadUrl`; undefined where none may. */
  ftp?: { port: number } | undefined;
}

/** The device a command is for, and what may be asked to make it. */
export interface CommandContext {
  db: Kysely<Tables>;
  target: ClaimKey;
  settings: ActionSettings;
  now: Date;
}

/** What an answer means: done, going to be done, or not. */
export interface Verdict {
  outcome: 'ACCEPTED' | 'EFFECT_SEEN' | 'REJECTED';
  detail: string | null;
}

/** A charger's answer that accepts a command. */
export interface Acceptance {
  target: Claim;
  answer: Record<string, unknown>;
}

/** A command that cannot be made; the sentence is for people. */
export class CommandError extends Error {}

/** A sentence of a charger is kept no longer than OCPP-J lets it be. */
const detailLength = 255;

/** The verdict on an answer by its `status`. */
export const byStatus =
  (accepted: readonly string[], done: Readonly<Record<string, string | null>> = {}) =>
  ({ status }: Record<string, unknown>): Verdict => {
    const text = String(status);
    if (Object.hasOwn(done, text)) return { outcome: 'EFFECT_SEEN', detail: done[text] ?? null };
    return accepted.includes(text)
      ? { outcome: 'ACCEPTED', detail: null }
      : { outcome: 'REJECTED', detail: `The charger answered ${shortText(text, detailLength)}.` };
  };
