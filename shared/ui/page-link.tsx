import type { Shell } from '../shell/shell.ts';

interface PageLinkProps {
  /** Path within the console. */
  to: string;
  navigate: Shell['navigate'];
  children: string;
}

/** A link to a page that also works in a notification, which is outside of every router. */
export function PageLink({ to, navigate, children }: PageLinkProps) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
