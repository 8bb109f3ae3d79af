/** The nonce of this page for styles made at run time; undefined where the server sends none. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Gives every style element the nonce. antd takes it from `ConfigProvider`, but
 * for two places that do not ask for it: the scroll locker behind dialogs and
 * the probe for the width of a scroll bar.
 */
export function giveStylesTheNonce(): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
