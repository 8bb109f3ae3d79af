import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from './use-collapsed.ts';

type FromSidebar = Pick<Parameters<typeof Sidebar>[0], 'menu' | 'active' | 'links' | 'version' | 'user' | 'onLogout'>;
type FromTopBar = Pick<Parameters<typeof TopBar>[0], 'title' | 'back'>;

/** At this width the sidebar stands beside the page; the same as in the style sheet. */
const wide = '(min-width: 768px)';

/** Sidebar, top bar and the page; `name` is what the page shows, for the browser tab. On a narrow screen the sidebar lies over the page when it is called. */
export function ConsoleLayout({
  title,
  name,
  back,
  children,
  ...sidebar
}: FromSidebar & FromTopBar & { name: string | undefined; children: ReactNode }) {
  const [isCollapsed, toggle] = useCollapsed();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const aside = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    document.title = [name, title, 'Device Management Portal'].filter(Boolean).join(' · ');
  }, [name, title]);
  useEffect(() => {
    if (!isOpen) return;
    const button = menuButton.current;
    const width = window.matchMedia(wide);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const onWidth = () => width.matches && setOpen(false);
    document.addEventListener('keydown', onKey);
    width.addEventListener('change', onWidth);
    aside.current?.querySelector('a')?.focus();
    return () => {
      document.removeEventListener('keydown', onKey);
      width.removeEventListener('change', onWidth);
      button?.focus();
    };
  }, [isOpen]);

  return (
    <div className="dmp-console" data-collapsed={isCollapsed && !isOpen} data-open={isOpen}>
      <a className="dmp-skip" href="#page" inert={isOpen}>
        Skip to the page
      </a>
      <aside className="dmp-sidebar" ref={aside}>
        <Sidebar {...sidebar} isCollapsed={isCollapsed && !isOpen} onCollapse={toggle} onLeave={close} />
      </aside>
      {isOpen && <button type="button" className="dmp-backdrop" aria-label="Close menu" onClick={close} />}
      {/* The menu lies over the rest: the keyboard does not reach what is below it. */}
      <div className="dmp-body" inert={isOpen}>
        <TopBar title={title} back={back} isMenuOpen={isOpen} menuButton={menuButton} onMenu={() => setOpen(true)} />
        <main className="dmp-main" id="page" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
