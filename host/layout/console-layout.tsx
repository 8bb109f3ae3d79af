import { type ReactNode, useEffect, useState } from 'react';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from './use-collapsed.ts';

type FromSidebar = Pick<Parameters<typeof Sidebar>[0], 'menu' | 'active' | 'links' | 'version' | 'user' | 'onLogout'>;
type FromTopBar = Pick<Parameters<typeof TopBar>[0], 'title' | 'back'>;

/** Sidebar, top bar and the page. On a narrow screen the sidebar lies over the page when it is called. */
export function ConsoleLayout({
  title,
  back,
  children,
  ...sidebar
}: FromSidebar & FromTopBar & { children: ReactNode }) {
  const [isCollapsed, toggle] = useCollapsed();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    document.title = `${title} · Device Management Portal`;
  }, [title]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <div className="dmp-console" data-collapsed={isCollapsed && !isOpen} data-open={isOpen}>
      <a className="dmp-skip" href="#page">
        Skip to the page
      </a>
      <aside className="dmp-sidebar">
        <Sidebar {...sidebar} isCollapsed={isCollapsed && !isOpen} onCollapse={toggle} onLeave={close} />
      </aside>
      {isOpen && <button type="button" className="dmp-backdrop" aria-label="Close menu" onClick={close} />}
      <div className="dmp-body">
        <TopBar title={title} back={back} isMenuOpen={isOpen} onMenu={() => setOpen(true)} />
        <main className="dmp-main" id="page">
          {children}
        </main>
      </div>
    </div>
  );
}
