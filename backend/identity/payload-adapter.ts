import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Tables } from '../database/index.ts';
import { cleanText } from '../text/stored-text.ts';

/**
 * How long after its first use a refresh token still renews, and how often in
 * all. A tab that is closed or reloaded while it renews never stores the token
 * that was issued to it, and the next renewal can only bring the old one again.
 * Later than that a second use is what RFC 9700, section 4.14.2, takes for
 * theft: it ends the grant.
 */
const refreshTokenLeeway = { ms: 10_000, uses: 5 };

/**
 * What is used by its ID alone. The ID is kept as a hash, so that what is in a dump cannot be used. Those of other models
 * are in signed cookies.
 */
const bearers: ReadonlySet<string> = new Set(['RefreshToken', 'AuthorizationCode']);
const hashMark = 'sha256:';
const hashOf = (id: string): string => hashMark + createHash('sha256').update(id).digest('base64url');

/** What a caller sent along may hold what no database keeps. */
const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);

/** Keeps what oidc-provider remembers (sessions, grants, tokens, …) in `oidc_payloads`. */
export class PayloadAdapter implements Adapter {
  constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly model: string,
    /** What refuses one that was used too often. */
    private readonly refusal: () => Error,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const isBearer = bearers.has(this.model);
    const row = {
      payload: JSON.stringify(isBearer ? { ...payload, jti: undefined } : payload, storable),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      user_code: payload.userCode ?? null,
      expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    };
    await this.kysely
      .insertInto('oidc_payloads')
      .values({ model: this.model, id: isBearer ? hashOf(id) : id, ...row })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#findBy('id', this.#keysOf(id));
    return found && bearers.has(this.model) ? { ...found, jti: id } : found;
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', [uid]);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', [userCode]);
  }

  /** Under which IDs it may be kept: a release before this one kept those of bearers as they are. */
  #keysOf(id: string): string[] {
    if (!bearers.has(this.model)) return [id];
    return id.startsWith(hashMark) ? [hashOf(id)] : [hashOf(id), id];
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', values: string[]): Promise<AdapterPayload | undefined> {
    // No text of the database has this character, so nothing is kept under it.
    if (values.some((value) => value.includes('\0'))) return undefined;
    const row = await this.kysely
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.model)
      .where(column, 'in', values)
      .executeTakeFirst();
    if (!row) return undefined;
    return { ...row.payload, ...this.#consumed(row.consumed_at) };
  }

  /** What tells oidc-provider that this was used, once it may not be used again. */
  #consumed(at: Date | null): { consumed?: number } {
    return at && Date.now() - at.getTime() >= this.#leeway.ms ? { consumed: Math.floor(at.getTime() / 1000) } : {};
  }

  get #leeway(): typeof refreshTokenLeeway {
    return this.model === 'RefreshToken' ? refreshTokenLeeway : { ms: 0, uses: 1 };
  }

  /**
   * The first use counts: another within the leeway does not prolong it.
   *
   * @throws what `refusal` makes when it was used as often as it may be, also by others at this moment
   */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.kysely
      .updateTable('oidc_payloads')
      .set((eb) => ({
        consumed_at: eb.fn.coalesce('consumed_at', eb.val(new Date())),
        uses: eb('uses', '+', 1),
      }))
      .where('model', '=', this.model)
      .where('id', 'in', this.#keysOf(id))
      .where('uses', '<', this.#leeway.uses)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw this.refusal();
  }

  async destroy(id: string): Promise<void> {
    await this.kysely
      .deleteFrom('oidc_payloads')
      .where('model', '=', this.model)
      .where('id', 'in', this.#keysOf(id))
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.kysely.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
  }
}

/** Removes what expired a while ago; an expired refresh token must be recognised for a moment yet. */
export async function sweepPayloads(kysely: Kysely<Tables>): Promise<void> {
  await kysely.deleteFrom('oidc_payloads').where('expires_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
