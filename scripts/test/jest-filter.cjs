// The files that `npm test` chose. jest reads the list through `--filter`: as arguments it would be too long.
const { readFileSync } = require('node:fs');

module.exports = async (/** @type {string[]} */ paths) => {
  const chosen = new Set(JSON.parse(readFileSync(process.env.TEST_FILES ?? '', 'utf8')));
  return { filtered: paths.filter((path) => chosen.has(path)) };
};
