// What browsers have and jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';
import { quickComputedStyle } from './shared/shell/testing/computed-style.ts';

Object.assign(globalThis, { TextEncoder, TextDecoder });

// React's scheduler and antd post to themselves; Node's own MessageChannel
// would keep the process alive.
globalThis.MessageChannel = class {
  constructor() {
    const [a, b] = [{ onmessage: null }, { onmessage: null }];
    a.postMessage = (data) => setTimeout(() => b.onmessage?.({ data }), 0);
    b.postMessage = (data) => setTimeout(() => a.onmessage?.({ data }), 0);
    this.port1 = a;
    this.port2 = b;
  }
};
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
});
// jsdom warns about a second argument, which it does not support; this leaves it out.
window.getComputedStyle = quickComputedStyle(window.getComputedStyle);
