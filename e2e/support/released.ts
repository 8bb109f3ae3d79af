import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { product } from './product.ts';

const builtFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** The console under test, as it is laid out for serving. */
export const { consoleFolder } = product;

/** A release document, as far as tests look at it. */
export interface Release {
  version: string;
  entry: string;
  pages: Record<string, { files: string[] }>;
}

/** A file of the console as it was built: what tests are made of is known before a product runs. */
export const readBuilt = (path: string): string => readFileSync(join(builtFolder, path), 'utf8');

/** @param path below the folder of the console under test */
export const readReleased = (path: string): string => readFileSync(join(consoleFolder, path), 'utf8');

/** @param name of a remote */
export const releaseOf = (name: string): Release => JSON.parse(readReleased(`remotes/${name}/release.json`));

/** An entry of the menu. */
interface MenuEntry {
  path: string;
  label: string;
  order: number;
}

/** What a remote says of itself, as far as tests look at it. */
export interface Descriptor {
  routes: { path: string; permission: string }[];
  menu?: MenuEntry | MenuEntry[];
}

/** What each remote that was built says of itself. */
export const descriptors = (): Descriptor[] =>
  readdirSync(join(builtFolder, 'remotes')).map(
    (name) => (JSON.parse(readBuilt(`remotes/${name}/release.json`)) as { descriptor: Descriptor }).descriptor,
  );

/**
 * Puts other content into a released file. What was compressed of it before is
 * put aside, so that the server sends what is there.
 * @returns puts everything back
 */
export function tamper(path: string, change: (content: string) => string): () => void {
  const [file = '', ...compressed] = withCompressed(path);
  const kept = [file, ...compressed].map((name) => ({ name, content: readFileSync(name) }));
  for (const name of compressed) rmSync(name);
  writeFileSync(file, change(readReleased(path)));
  return () => {
    for (const { name, content } of kept) writeFileSync(name, content);
  };
}

/**
 * Removes a released file, with what was compressed of it, until it is put back.
 * @param path below the folder of the console under test
 * @returns puts everything back
 */
export function removeReleased(path: string): () => void {
  const files = withCompressed(path).map((name) => ({ name, content: readFileSync(name) }));
  for (const { name } of files) rmSync(name);
  return () => {
    for (const { name, content } of files) writeFileSync(name, content);
  };
}

/** A released file, and what was compressed of it. */
function withCompressed(path: string): string[] {
  const file = join(consoleFolder, path);
  const folder = join(file, '..');
  const compressed = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((name) => name.startsWith(`${file}.`) && /\.(br|gz)$/.test(name));
  return [file, ...compressed];
}
