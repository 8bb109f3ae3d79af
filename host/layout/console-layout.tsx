import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './console-layout.module.css';
import { useHeadingFocus } from './page-heading.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from './use-collapsed.ts';

type FromSidebar = Omit<SidebarProps, 'isCollapsed' | 'onCollapse' | 'onLeave'>;
type FromTopBar = Pick<Parameters<typeof TopBar>[0], 'title' | 'back' | 'tools'>;

interface Props extends FromSidebar, FromTopBar {
  /** Path of the page that is open. */
  pathname: string;
  /** Stands above every page. */
  banner?: ReactNode;
  /** Stands below every page. */
  below?: ReactNode;
  /** What the page shows, for the browser tab. */
  name: string | undefined;
  children: ReactNode;
}

/** At this width the sidebar stands beside the page; the same as in the style sheet. */
const wide = '(min-width: 768px)';

/** Sidebar, top bar and the page. On a narrow screen the sidebar lies over the page when it is called. */
export function ConsoleLayout({ title, name, back, tools, pathname, banner, below, children, ...sidebar }: Props) {
  const [isCollapsed, toggle] = useCollapsed();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const aside = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const documentTitle = [name, title, 'Device Management Portal'].filter(Boolean).join(' · ');

  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
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
  // After the menu has given the focus back.
  useHeadingFocus(pathname);

  return (
    <div className={styles.console} data-collapsed={isCollapsed && !isOpen} data-open={isOpen}>
      <a className={styles.skip} href="#page" inert={isOpen}>
        Skip to main content
      </a>
      <aside className={styles.sidebar} ref={aside}>
        <Sidebar {...sidebar} isCollapsed={isCollapsed && !isOpen} onCollapse={toggle} onLeave={close} />
      </aside>
      {isOpen && <button type="button" className={styles.backdrop} aria-label="Close menu" onClick={close} />}
      {/* The menu lies over the rest: the keyboard does not reach what is below it. */}
      <div className={styles.body} inert={isOpen}>
        {banner}
        <TopBar
          title={title}
          back={back}
          tools={tools}
          isMenuOpen={isOpen}
          menuButton={menuButton}
          onMenu={() => setOpen(true)}
        />
        <main className={styles.main} id="page" tabIndex={-1}>
          {children}
        </main>
        {below}
      </div>
      <div className={styles.announced} aria-live="polite">
        {documentTitle}
      </div>
    </div>
  );
}
