// Inline in the page, before everything else and readable for any browser: one
// that is too old gets one sentence instead of scripts it stops at. Each check
// is what one browser of .browserslistrc got last.

declare global {
  interface Window {
    /** By the build: the browsers that are supported, as words. */
    readonly supportedBrowsers: string;
  }
}

function isSupported(): boolean {
  try {
    /(?<=a)b/;
    return CSS.supports('selector(:has(a))') && CSS.supports('color', 'color-mix(in srgb, red, red)');
  } catch {
    // It knows neither look-behind nor CSS.supports.
    return false;
  }
}

if (!isSupported()) {
  // What follows in the page becomes hidden text, and no script of it runs. `window.stop()` would do that too, but
  // Chromium then draws nothing.
  document.write(
    `<body><p>This browser is too old for the Device Management Portal. It works in ${window.supportedBrowsers}.</p><plaintext hidden>`,
  );
  document.body.style.cssText = 'margin: 15vh auto; max-width: 32em; padding: 0 16px; font: 18px/1.5 sans-serif';
}

export {};
