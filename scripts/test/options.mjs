// What is typed after `npm test --`.

/**
 * @typedef {{ kind: 'set', set: import('./selection.mjs').TestSet }
 *   | { kind: 'changed', base: string | undefined }
 *   | { kind: 'named', words: string[] }} Options
 */

export const usage = `npm test                      what every change must pass
npm run test:full             everything
npm run test:hostile          every attack of docs/hostile.md
npm test -- <path or name>    tests whose path or name contains the text
npm test -- <path> "<name>"   tests of that name in those files
npm test -- --changed [base]  what the changes since a commit can reach; without one: uncommitted changes, or else
                              the last commit`;

/**
 * @param {readonly string[]} args
 * @returns {Options | string} a sentence for what cannot be read
 */
export function readOptions(args) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const words = args.filter((arg) => !arg.startsWith('--') && arg !== '');
  const [flag, ...more] = flags;
  if (more.length > 0) return `One option at a time, not ${flags.join(' and ')}.\n\n${usage}`;
  if (flag === '--changed') {
    if (words.length > 1) return `--changed takes one commit, not ${words.length}.\n\n${usage}`;
    return { kind: 'changed', base: words[0] };
  }
  if (flag === '--full') {
    if (words.length > 0) return `--full runs everything: leave out ${words.join(' ')}.\n\n${usage}`;
    return { kind: 'set', set: 'full' };
  }
  if (flag === '--hostile') {
    if (words.length > 0) return `--hostile runs every attack: leave out ${words.join(' ')}.\n\n${usage}`;
    return { kind: 'set', set: 'hostile' };
  }
  if (flag !== undefined) return `There is no option ${flag}.\n\n${usage}`;
  return words.length > 0 ? { kind: 'named', words } : { kind: 'set', set: 'core' };
}
