import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UserOutlined } from '@dmp/shared/antd/icons';
import { Link } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { SessionUser } from '@dmp/shared/session';
import type { ReactNode } from 'react';
import type { MenuItem } from '../routes/menu.ts';
import { groupLinks } from './external-links.ts';
import { linkIcon, menuIcon } from './icons.ts';
import { Logo } from './logo.tsx';

interface Props {
  menu: readonly MenuItem[];
  /** Key of the entry whose page is open. */
  active: string | undefined;
  links: ConsoleConfig['externalLinks'];
  version: string | undefined;
  user: SessionUser;
  isCollapsed: boolean;
  onCollapse(): void;
  /** Somebody chose a page: a sidebar that lies over it goes away. */
  onLeave(): void;
  onLogout(): void;
}

/** Logo, pages, links to other products, the signed-in user and Logout. */
export function Sidebar({ menu, active, links, version, user, isCollapsed, onCollapse, onLeave, onLogout }: Props) {
  return (
    <>
      <Link to="/" className="dmp-brand" onClick={onLeave} title="Device Management Portal">
        <Logo size={34} />
        <span className="dmp-wide">
          Device Management
          <small>Portal</small>
        </span>
      </Link>
      <nav aria-label="Pages" className="dmp-nav">
        {menu.map(({ key, label, icon, path, isUnavailable }) => {
          const Icon = menuIcon(icon);
          return (
            <Link
              key={key}
              to={path}
              onClick={onLeave}
              className="dmp-item"
              {...(key === active ? { 'aria-current': 'page' as const } : {})}
              {...hint(isCollapsed, isUnavailable ? `${label}, unavailable` : label)}
            >
              <Icon aria-hidden />
              <span className="dmp-wide">
                {label}
                {isUnavailable && <small>unavailable</small>}
              </span>
            </Link>
          );
        })}
      </nav>
      {links.length > 0 && (
        <nav aria-label="Other products" className="dmp-nav dmp-links">
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
                    className="dmp-item"
                    {...hint(isCollapsed, heading ? `${heading} ${label}` : label)}
                  >
                    <Icon aria-hidden />
                    <span className="dmp-wide">{label}</span>
                  </a>
                );
              })}
            </LinkGroup>
          ))}
        </nav>
      )}
      <div className="dmp-foot">
        <div className="dmp-item dmp-user" title={isCollapsed ? user.email : undefined}>
          <UserOutlined aria-hidden />
          <span className="dmp-wide">
            {user.name}
            {user.name !== user.email && <small>{user.email}</small>}
          </span>
        </div>
        <button type="button" className="dmp-item" onClick={onLogout} {...hint(isCollapsed, 'Logout')}>
          <LogoutOutlined aria-hidden />
          <span className="dmp-wide">Logout</span>
        </button>
        <button
          type="button"
          className="dmp-item dmp-collapse"
          onClick={onCollapse}
          aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        >
          {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          <span className="dmp-wide">{version ? `Version ${version}` : 'Collapse'}</span>
        </button>
      </div>
    </>
  );
}

/** A narrow sidebar shows icons alone: their names are read out and shown on hover. */
const hint = (isCollapsed: boolean, label: string) => (isCollapsed ? { title: label, 'aria-label': label } : {});

function LinkGroup({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  if (heading === undefined) return children;
  return (
    <fieldset className="dmp-group">
      <legend className="dmp-wide">{heading}</legend>
      {children}
    </fieldset>
  );
}
