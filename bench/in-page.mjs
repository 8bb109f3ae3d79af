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

/** From now on, the times between frames in milliseconds, and whether the table has been scrolled to both its ends. */
export function watchFrames() {
  /** @type {number[]} */
  const frames = [];
  let furthest = { left: 0, top: 0 };
  const table = [...document.querySelectorAll('section[aria-label="Devices"][aria-busy] *')].find(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth && scrollHeight > clientHeight,
  );
  /** @type {number | undefined} */
  let before;
  const frame = (/** @type {number} */ now) => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    const { scrollLeft = 0, scrollTop = 0 } = table ?? {};
    furthest = { left: Math.max(furthest.left, scrollLeft), top: Math.max(furthest.top, scrollTop) };
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return {
    frames,
    ends: () =>
      table !== undefined &&
      furthest.left + table.clientWidth >= table.scrollWidth - 1 &&
      furthest.top + table.clientHeight >= table.scrollHeight - 1,
  };
}
