/** The keys of the palette as this computer's keyboard has them. The others work, too. */
export const paletteKeys = (): readonly string[] =>
  /^(Mac|iPhone|iPad)/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];
