import { useState } from 'react';

/** Names the requests of one dialog or form for the server. */
export interface IdempotencyKeys {
  /** The key of a request: the same for the same content, so that a second try starts nothing twice. */
  keyOf(content: unknown): string;
  /** What was sent has succeeded: the same content is another request from now on. */
  renew(): void;
}

/**
 * Keys for the header `Idempotency-Key`, kept as long as the component that asks for them is mounted.
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
