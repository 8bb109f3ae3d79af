import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './console-layout.module.css';
import { useHeadingFocus } from './page-heading.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from './use-collapsed.ts';

type FromSidebar = Omit<SidebarProps, 'isCollapsed' | 'onCollapse' | 'onNavigate'>;
type FromTopBar = Pick<Parameters<typeof TopBar>[0], 'title' | 'back' | 'tools'>;

interface Props extends FromSidebar, FromTopBar {
  /** Path of the open page. */
  pathname: string;
  /** Above every page. */
  banner?: ReactNode;
  /** Below every page. */
  below?: ReactNode;
  /** The subject of the page, for the document title. */
  name: string | undefined;
  children: ReactNode;
}

/** From this width on the sidebar is beside the page. Must match the style sheet. */
const wide = '(min-width: 768px)';

/** Sidebar, top bar, and page. On a narrow screen the sidebar opens over the page. */
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
  // Effects run in order: after the menu has returned the focus.
  useHeadingFocus(pathname);

  return (
    <div className={styles.console} data-collapsed={isCollapsed && !isOpen} data-open={isOpen}>
      <a className={styles.skip} href="#page" inert={isOpen}>
        Skip to main content
      </a>
      <aside className={styles.sidebar} ref={aside}>
        <Sidebar {...sidebar} isCollapsed={isCollapsed && !isOpen} onCollapse={toggle} onNavigate={close} />
      </aside>
      {isOpen && <button type="button" className={styles.backdrop} aria-label="Close menu" onClick={close} />}
      {/* The keyboard must not reach elements below the open menu. */}
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
