// What has changed, by git.
import { must, run } from '../processes.mjs';
import { Fault } from '../say.mjs';

const lines = (/** @type {string} */ text) => text.split('\n').filter(Boolean);

/**
 * @param {string | undefined} base a commit; without one: uncommitted changes, or else the last commit
 * @returns {Promise<{ files: string[], since: string }>} paths below the root; since: what they are compared with
 */
export async function changedFiles(base) {
  const since = async (/** @type {string} */ commit) => {
    const untracked = lines(await must('git', ['ls-files', '--others', '--exclude-standard']));
    return [...lines(await must('git', ['diff', '--name-only', commit])), ...untracked];
  };
  if (base !== undefined) {
    const { code } = await run('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], { quiet: true });
    if (code !== 0) throw new Fault(`git knows no commit "${base}". Give a branch, a tag, or a commit, such as main.`);
    return { files: await since(base), since: base };
  }
  const uncommitted = await since('HEAD');
  return uncommitted.length > 0
    ? { files: uncommitted, since: 'the last commit' }
    : { files: await since('HEAD~1'), since: 'the commit before the last' };
}
