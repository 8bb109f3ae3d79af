// Jest's transform of a module with a mutant: one text of its source is replaced before it is compiled.
const { createTransformer } = require('@swc/jest');

/** @param {{ from: string, to: string, swc: import('@swc/core').Options }} options */
exports.createTransformer = ({ from, to, swc }) => {
  const { process } = createTransformer(swc);
  // Without a `getCacheKey` of its own, jest keys what it caches by these options.
  return {
    process: (source, ...rest) =>
      process?.(
        source.replace(from, () => to),
        ...rest,
      ),
  };
};
