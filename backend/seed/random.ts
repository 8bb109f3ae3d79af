/** Repeatable chance: the same key gives the same sequence. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the list, as often as its weight says. */
  weighted<T extends { weight: number }>(list: readonly T[]): T;
}

/**
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna
 * (https://prng.di.unimi.it/xoshiro128starstar.c, public domain). Not for secrets.
 *
 * @param key begins the sequence; a thing of its own key does not depend on how many there are beside it
 */
export function createRandom(...key: (string | number)[]): Random {
  let [a, b, c, d] = hash(key.join('/'));

  function next32(): number {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  }
  const random: Random = {
    next: () => next32() / 2 ** 32,
    integer: (min, max) => min + Math.floor(random.next() * (max - min + 1)),
    chance: (probability) => random.next() < probability,
    pick<T>(list: readonly T[]): T {
      const item = list[random.integer(0, list.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    weighted<T extends { weight: number }>(list: readonly T[]): T {
      let left = random.next() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const item of list) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return random.pick(list);
    },
  };
  return random;
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** Four words from a text: cyrb128 by bryc (https://github.com/bryc/code, public domain). */
function hash(text: string): [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1];
}
