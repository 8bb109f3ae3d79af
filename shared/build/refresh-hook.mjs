// Part of a development host: stands where React looks for its tools before
// React starts, and remembers what it registers. Remotes with hot reload, each
// with a refresh runtime of its own, find React there when they come later.
const renderers = new Map();
const nothing = () => {};

const page = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  /** @param {unknown} renderer */
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};
