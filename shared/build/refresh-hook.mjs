// Part of a development host: installs React's DevTools hook before React starts,
// and stores the renderers that React registers. Remotes with hot reload load later,
// each with its own refresh runtime, and find React through this hook.
const renderers = new Map();
const noop = () => {};

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
  onScheduleFiberRoot: noop,
  onCommitFiberRoot: noop,
  onCommitFiberUnmount: noop,
};
