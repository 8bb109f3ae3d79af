/** The drawer is open while the address has this parameter. */
export const aboutParameter = 'about';

/** The address that is open now, with the drawer over it. */
export function aboutAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.set(aboutParameter, 'console');
  return `${pathname}?${query}`;
}

/** The state of that entry of the history: closed, the drawer goes back to the one before. */
export const openedHere = { opened: aboutParameter };
