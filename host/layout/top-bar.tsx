import { ArrowLeftOutlined, MenuOutlined } from '@dmp/shared/antd/icons';
import { Link } from '@dmp/shared/antd/router';
import type { RemoteRoute } from '@dmp/shared/shell';
import type { Ref } from 'react';

interface Props {
  title: string;
  back: RemoteRoute['back'];
  isMenuOpen: boolean;
  menuButton: Ref<HTMLButtonElement>;
  onMenu(): void;
}

/** The page's title and, on a detail page, the way back to its list. */
export function TopBar({ title, back, isMenuOpen, menuButton, onMenu }: Props) {
  return (
    <header className="dmp-top">
      <button
        ref={menuButton}
        type="button"
        className="dmp-menu-button"
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <MenuOutlined aria-hidden />
      </button>
      {back && (
        <Link to={back.to} className="dmp-back">
          <ArrowLeftOutlined aria-hidden /> {back.label}
        </Link>
      )}
      <h1>{title}</h1>
    </header>
  );
}
