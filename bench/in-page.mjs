// What the console's suite runs inside the page. Each function is sent there by
// itself and can use nothing from around it.

/** What tells one page of the device list from another. @typedef {{ total: number, first: string }} Rows */

/** Whether the list shows these rows, and they are not those of the query before. @param {Rows} rows */
export function rowsStand({ total, first }) {
  const list = document.querySelector('section[aria-label="Devices"][aria-busy]');
  const count = [...document.querySelectorAll('[role="status"]')].some((status) =>
    status.textContent?.includes(`of ${total.toLocaleString('en-US')} device`),
  );
  return count && list?.querySelector('tbody a')?.textContent === first && list.getAttribute('aria-busy') === 'false';
}

/**
 * From the next key press to these rows being painted, in milliseconds.
 *
 * @param {Rows} rows @returns {{ shown: Promise<number> }}
 */
export function watchRows({ total, first }) {
  const stand = () =>
    document.querySelector('section[aria-label="Devices"][aria-busy] tbody a')?.textContent === first &&
    [...document.querySelectorAll('[role="status"]')].some((status) =>
      status.textContent?.includes(`of ${total.toLocaleString('en-US')} device`),
    );
  const shown = new Promise((resolve) => {
    const pressed = (/** @type {KeyboardEvent} */ { timeStamp }) => {
      const observer = new MutationObserver(() => {
        if (!stand()) return;
        observer.disconnect();
        // The frame after the one that has the rows begins when they are painted.
        requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - timeStamp)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    };
    addEventListener('keydown', pressed, { once: true, capture: true });
  });
  return { shown };
}

/** The times between frames in milliseconds, growing from now on. */
export function watchFrames() {
  /** @type {number[]} */
  const frames = [];
  let before = performance.now();
  const frame = (/** @type {number} */ now) => {
    frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return frames;
}
