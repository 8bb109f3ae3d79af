import {
  InfoCircleOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  UserOutlined,
} from '@dmp/shared/antd/icons';
import { Link } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { SessionUser } from '@dmp/shared/session';
import { memo, type ReactNode } from 'react';
import { openedHere } from '../about/about-address.ts';
import type { MenuItem } from '../routes/menu.ts';
import { groupLinks } from './external-links.ts';
import { linkIcon, menuIcon } from './icons.ts';
import { Logo } from './logo.tsx';
import styles from './sidebar.module.css';

export interface SidebarProps {
  menu: readonly MenuItem[];
  /** Key of the open page's entry. */
  active: string | undefined;
  links: ConsoleConfig['externalLinks'];
  version: string | undefined;
  user: SessionUser;
  /** Address of the About drawer. */
  about: string;
  isCollapsed: boolean;
  onCollapse(): void;
  /** The user chose a page: a sidebar over the page closes. */
  onNavigate(): void;
  onLogout(): void;
  /** Content above the signed-in user, such as a notice. */
  foot?(isCollapsed: boolean): ReactNode;
}

/** Logo, pages, links to other products, the signed-in user, and Logout. */
export function Sidebar({
  menu,
  active,
  links,
  version,
  user,
  about,
  isCollapsed,
  onCollapse,
  onNavigate,
  onLogout,
  foot,
}: SidebarProps) {
  return (
    <>
      <Link to="/" className={styles.brand} onClick={onNavigate} title="Device Management Portal">
        <Logo size={34} />
        <span className={styles.wide}>
          Device Management
          <small>Portal</small>
        </span>
      </Link>
      <nav aria-label="Pages" className={styles.nav}>
        {menu.map((item) => (
          <MenuLine
            key={item.key}
            item={item}
            isActive={item.key === active}
            isCollapsed={isCollapsed}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <ProductLinks links={links} isCollapsed={isCollapsed} />
      <div className={styles.foot}>
        {foot?.(isCollapsed)}
        <div className={`${styles.item} ${styles.user}`} title={isCollapsed ? user.email : undefined}>
          <UserOutlined aria-hidden />
          <span className={styles.wide}>
            <span>{user.name}</span>
            {user.name !== user.email && <small>{user.email}</small>}
          </span>
        </div>
        <button type="button" className={styles.item} onClick={onLogout} {...hint(isCollapsed, 'Logout')}>
          <LogoutOutlined aria-hidden />
          <span className={styles.wide}>Logout</span>
        </button>
        <Link
          to={about}
          state={openedHere}
          onClick={onNavigate}
          className={styles.item}
          {...hint(isCollapsed, 'About')}
        >
          <InfoCircleOutlined aria-hidden />
          <span className={styles.wide}>About</span>
        </Link>
        <button
          type="button"
          className={`${styles.item} ${styles.collapse}`}
          onClick={onCollapse}
          aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        >
          {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          <span className={styles.wide}>{version ? `Version ${version}` : 'Collapse'}</span>
        </button>
      </div>
    </>
  );
}

/** A page. Memoized: a navigation rerenders only the two entries that change. */
const MenuLine = memo(function MenuLine({
  item,
  isActive,
  isCollapsed,
  onNavigate,
}: { item: MenuItem; isActive: boolean } & Pick<SidebarProps, 'isCollapsed' | 'onNavigate'>) {
  const { label, icon, path, isUnavailable } = item;
  const Icon = menuIcon(icon);
  return (
    <Link
      to={path}
      onClick={onNavigate}
      className={styles.item}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      {...hint(isCollapsed, isUnavailable ? `${label}, unavailable` : label)}
    >
      <Icon aria-hidden />
      <span className={styles.wide}>
        <span>{label}</span>
        {isUnavailable && <small>unavailable</small>}
      </span>
    </Link>
  );
});

const ProductLinks = memo(function ProductLinks({ links, isCollapsed }: Pick<SidebarProps, 'links' | 'isCollapsed'>) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Other products" className={`${styles.nav} ${styles.links}`}>
      {groupLinks(links).map(({ heading, links: group }) => (
        <LinkGroup key={heading ?? group[0]?.key} heading={heading}>
          {group.map(({ key, label, url }) => {
            const Icon = linkIcon(key);
            return (
              <a
                key={key}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.item}
                {...hint(isCollapsed, heading ? `${heading} ${label}` : label)}
              >
                <Icon aria-hidden />
                <span className={styles.wide}>{label}</span>
              </a>
            );
          })}
        </LinkGroup>
      ))}
    </nav>
  );
});

/** A collapsed sidebar shows only icons: their labels are for screen readers and tooltips. */
const hint = (isCollapsed: boolean, label: string) => (isCollapsed ? { title: label, 'aria-label': label } : {});

function LinkGroup({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  if (heading === undefined) return children;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.wide}>{heading}</legend>
      {children}
    </fieldset>
  );
}
