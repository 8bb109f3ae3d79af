import { useState } from 'react';

/** Values of the `Idempotency-Key` header for the requests of one dialog or form. */
export interface IdempotencyKeys {
  /** Returns the key of a request: the same for the same content, so that a retry starts nothing twice. */
  keyOf(content: unknown): string;
  /** Call after a success: from then on, the same content is a new request. */
  renew(): void;
}

/**
 * Creates keys for the `Idempotency-Key` header, which live as long as the component is mounted.
 *
 * @example
 * const keys = useIdempotencyKeys();
 * await remoteActions.trigger(action, query, keys.keyOf([action, query]));
 * keys.renew();
 */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(createIdempotencyKeys);
  return keys;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const known = new Map<string, string>();
  return {
    keyOf(content) {
      const text = JSON.stringify(content) ?? '';
      const key = known.get(text) ?? newKey();
      known.set(text, key);
      return key;
    },
    renew: () => known.clear(),
  };
}

/** 128 random bits. `crypto.randomUUID` is missing where the console is served without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
