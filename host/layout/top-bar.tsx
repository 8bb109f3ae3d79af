import { ArrowLeftOutlined, MenuOutlined } from '@dmp/shared/antd/icons';
import { Link } from '@dmp/shared/antd/router';
import type { RemoteRoute } from '@dmp/shared/shell';
import type { ReactNode, Ref } from 'react';
import { headingId } from './page-heading.ts';
import styles from './top-bar.module.css';

interface Props {
  title: string;
  back: RemoteRoute['back'];
  isMenuOpen: boolean;
  menuButton: Ref<HTMLButtonElement>;
  onMenu(): void;
  /** Content at the end of the bar. */
  tools?: ReactNode;
}

/** The page's title and, on a detail page, the link back to its list. */
export function TopBar({ title, back, isMenuOpen, menuButton, onMenu, tools }: Props) {
  return (
    <header className={styles.bar}>
      <button
        ref={menuButton}
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <MenuOutlined aria-hidden />
      </button>
      {back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeftOutlined aria-hidden /> <span className={styles.backLabel}>{back.label}</span>
        </Link>
      )}
      <h1 id={headingId} tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      {tools}
    </header>
  );
}
