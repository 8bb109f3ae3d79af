// The process of one attack: begins with a message, and ends with its channel.
import { attacks } from './attacks.mjs';

process.once('disconnect', () => process.exit(0));
process.once('message', (/** @type {{ name: string, target: import('./attacks.mjs').Target }} */ { name, target }) => {
  const attack = attacks[name];
  if (!attack) throw new Error(`There is no attack ${name}.`);
  attack(target, (n) => `127.0.9.${10 + (n % 240)}`);
});
