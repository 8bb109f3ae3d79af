/** The page's CSP nonce for styles created at run time; undefined if the server sends none. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Adds the nonce to every style element. antd takes it from `ConfigProvider`, except in two places: the scroll locker
 * behind dialogs, and the measurement of the scroll bar's width.
 */
export function addNonceToStyles(): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
