// All of these run inside the page, and can use nothing from around them.

/** Goes online, or offline. */
export function switchLive() {
  /** @type {HTMLElement | null} */ (document.querySelector('[role=switch]'))?.click();
}

/** How many messages have come; they are cleared. @returns {number} */
export function takeMessages() {
  const lines = [...document.querySelectorAll('span')].map(({ textContent }) => textContent ?? '');
  const [, count] = lines.map((line) => /^([\d,]+) messages/.exec(line)).find(Boolean) ?? [];
  if (count === undefined) throw new Error('The page does not say how many messages have come.');
  const clear = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear');
  if (!clear) throw new Error('There is no button to clear the messages by.');
  clear.click();
  return Number(count.replaceAll(',', ''));
}

/**
 * For so many seconds: the times between frames and the tasks of 50 ms and more
 * in milliseconds, and the heap at each second in bytes.
 *
 * @param {number} seconds
 * @returns {Promise<{ frames: number[], tasks: number[], heap: number[] }>}
 */
export async function watchPage(seconds) {
  /** @type {number[]} */
  const frames = [];
  /** @type {number[]} */
  const tasks = [];
  /** @type {number[]} */
  const heap = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  /** @type {number | undefined} */
  let before;
  let watching = true;
  const frame = (/** @type {number} */ now) => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    if (watching) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // Chromium's own, which is not in the standard.
  const { memory } = /** @type {Performance & { memory: { usedJSHeapSize: number } }} */ (performance);
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      heap.push(memory.usedJSHeapSize);
      if (heap.length < seconds) return;
      clearInterval(timer);
      resolve(undefined);
    }, 1000);
  });
  watching = false;
  observer.disconnect();
  return { frames, tasks, heap };
}
