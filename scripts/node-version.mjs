/**
 * Whether a version of Node is one that a package is declared for.
 *
 * @param {string} version such as `22.12.0`
 * @param {string} range as `engines.node` has it: `^20.19.0 || >=24.0.0`, with no other signs than these
 * @returns {boolean}
 */
export function isDeclared(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split(' || ').some((part) => {
    const [, sign, from, least] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`"${part}" cannot be read.`);
    if (major === Number(from)) return minor >= Number(least);
    return sign === '>=' && major > Number(from);
  });
}
