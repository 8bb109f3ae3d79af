/** The palette's shortcut as labeled on this platform's keyboard. Both shortcuts work on every platform. */
export const paletteKeys = (): readonly string[] =>
  /^(Mac|iPhone|iPad)/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];
