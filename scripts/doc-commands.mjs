// The commands that the documents tell people to run, for the tests that run them.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './processes.mjs';

/** @param {string} folder */
const documentsOf = (folder) => readdirSync(`${root}${folder}`).filter((name) => name.endsWith('.md'));

/** Every document, from the root on. */
export const documents = [...documentsOf('.'), ...documentsOf('docs').map((name) => `docs/${name}`)];

/** @param {string} document one of {@link documents} */
export const readDocument = (document) => readFileSync(`${root}${document}`, 'utf8');

/**
 * What stands between the heading and the next of its level.
 *
 * @param {string} text of a document
 * @param {string} heading with its signs, such as `## As operations`
 * @throws when there is none, or nothing below it
 */
export function sectionOf(text, heading) {
  const [level = ''] = heading.split(' ');
  const [, after] = `\n${text}`.split(`\n${heading}\n`);
  const [section = ''] = after?.split(`\n${level} `) ?? [];
  if (section.trim() === '') throw new Error(`There is no section "${heading}".`);
  return section;
}

/**
 * The fenced blocks of a document.
 *
 * @param {string} text
 * @returns {{ language: string, content: string }[]} in order; indented ones without their indent
 */
export function fencesOf(text) {
  return [...text.matchAll(/^( *)```(\S*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', content = '']) => ({
      language,
      content: content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/**
 * The commands of all blocks in the language `sh`, one a line, without comments.
 *
 * @param {string} text of a document or a part of one
 * @returns {string[]} in order
 */
export function commandsOf(text) {
  return fencesOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ content }) => content.split('\n'))
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter(Boolean);
}

/**
 * The commands of this repository that sentences and tables name.
 *
 * @param {string} text of a document
 * @returns {string[]} such as `npm run bench -- idle`
 */
export function namedCommandsOf(text) {
  const ours =
    /`((?:npm (?:start|test|run [^`]+)|npx jest [^`]+|node \S+\.m?js[^`]*|docker compose [^`]+|promtool [^`]+))`/g;
  // A table needs its bars written otherwise.
  return [...text.matchAll(ours)].map(([, command = '']) => command.replaceAll('\\|', '|'));
}
