import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const stack = new URL('../docker-compose.yml', import.meta.url);

/**
 * The settings of PostgreSQL that the composed stack runs with, so that what is
 * measured is what ops are told to run.
 *
 * @returns {Record<string, string>} their names and values
 */
export function stackSettings() {
  /** @type {{ services: { postgres: { command: string[] } } }} */
  const { services } = parse(readFileSync(stack, 'utf8'));
  const [, ...settings] = services.postgres.command;
  return Object.fromEntries(settings.map((setting) => setting.replace(/^--/, '').split('=', 2)));
}
