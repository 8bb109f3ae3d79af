// What is typed after `npm test --`.

/**
 * @typedef {{ kind: 'set', set: import('./selection.mjs').TestSet }
 *   | { kind: 'changed', base: string | undefined }
 *   | { kind: 'failed' }
 *   | { kind: 'named', words: string[], repeat: number }} Options
 */

export const usage = `npm test                      what every change must pass
npm run test:full             everything
npm run test:hostile          every attack of docs/hostile.md
npm test -- <path or name>    tests whose path or name contains the text
npm test -- <path> "<name>"   tests of that name in those files
npm test -- --repeat <times> <path or name>
                              the same several times, beside a process that keeps a core busy; no test gets a retry
npm test -- --failed          what failed the last time it ran
npm test -- --changed [base]  what the changes since a commit can reach; without one: uncommitted changes, or else
                              the last commit`;

/**
 * @param {readonly string[]} args
 * @returns {Options | string} a sentence for what cannot be read
 */
export function readOptions(args) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const times = flags.includes('--repeat') ? args[args.indexOf('--repeat') + 1] : undefined;
  const words = args.filter((arg, at) => !arg.startsWith('--') && arg !== '' && args[at - 1] !== '--repeat');
  const [flag, ...more] = flags;
  if (more.length > 0) return `One option at a time, not ${flags.join(' and ')}.\n\n${usage}`;
  if (flag === '--changed') {
    if (words.length > 1) return `--changed takes one commit, not ${words.length}.\n\n${usage}`;
    return { kind: 'changed', base: words[0] };
  }
  if (flag === '--failed') {
    if (words.length > 0) return `--failed repeats all that failed: leave out ${words.join(' ')}.\n\n${usage}`;
    return { kind: 'failed' };
  }
  if (flag === '--full') {
    if (words.length > 0) return `--full runs everything: leave out ${words.join(' ')}.\n\n${usage}`;
    return { kind: 'set', set: 'full' };
  }
  if (flag === '--hostile') {
    if (words.length > 0) return `--hostile runs every attack: leave out ${words.join(' ')}.\n\n${usage}`;
    return { kind: 'set', set: 'hostile' };
  }
  if (flag === '--repeat') {
    const repeat = Number(times);
    if (!(Number.isInteger(repeat) && repeat >= 2 && repeat <= 100))
      return `--repeat takes how many times, from 2 to 100, not "${times ?? ''}".\n\n${usage}`;
    if (words.length === 0) return `--repeat takes a path or a name after the number.\n\n${usage}`;
    return { kind: 'named', words, repeat };
  }
  if (flag !== undefined) return `There is no option ${flag}.\n\n${usage}`;
  return words.length > 0 ? { kind: 'named', words, repeat: 1 } : { kind: 'set', set: 'core' };
}
