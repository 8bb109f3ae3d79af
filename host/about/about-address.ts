/** Query parameter of the address while the drawer is open. */
export const aboutParameter = 'about';

/** The current address, with the drawer open. */
export function aboutAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.set(aboutParameter, 'console');
  return `${pathname}?${query}`;
}

/** State of the history entry that the link creates: closing the drawer then goes back. */
export const openedHere = { opened: aboutParameter };
