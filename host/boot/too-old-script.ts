// Inline in the page, before everything else, in syntax that any browser can parse. A browser that is too old shows a
// sentence instead of failing in a script. Each check is the newest feature of one browser of .browserslistrc.

declare global {
  interface Window {
    /** Names of the supported browsers, inserted by the build. */
    readonly supportedBrowsers: string;
  }
}

function isSupported(): boolean {
  try {
    /(?<=a)b/;
    return CSS.supports('selector(:has(a))') && CSS.supports('color', 'color-mix(in srgb, red, red)');
  } catch {
    // It has no lookbehind, or no CSS.supports.
    return false;
  }
}

if (!isSupported()) {
  // The rest of the page becomes hidden text, and none of its scripts run. `window.stop()` does that too, but then
  // Chromium paints nothing.
  document.write(
    `<body><p>This browser is too old for the Device Management Portal. It works in ${window.supportedBrowsers}.</p><plaintext hidden>`,
  );
  document.body.style.cssText = 'margin: 15vh auto; max-width: 32em; padding: 0 16px; font: 18px/1.5 sans-serif';
}

export {};
