import { type Static, Type } from '@sinclair/typebox';
import { OneOf, permissions, Strict } from '../contract/index.ts';

/** An absolute path of the console; segments may be `:parameters`. */
const RoutePath = Type.String({ pattern: '^/(?:[\\w:.-]+(?:/[\\w:.-]+)*)?$' });

/** A remote's name: what `mfe-<name>/` and `/remotes/<name>/` are called. */
const RemoteName = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 });

/** Begins with this: what an operator grants a remote. `/` is the start page alone. */
const GrantedPath = RoutePath;

/** One release, as it stands in the address of its folder. */
const ReleaseVersion = Type.String({ pattern: '^[\\w][\\w.+-]*$', maxLength: 80 });

/** A page of a remote. */
export const RemoteRoute = Strict({
  path: RoutePath,
  /** What the page needs; the host shows and fetches nothing without it. */
  permission: OneOf(permissions),
  /** Reads in the top bar instead of the title made from the path. */
  title: Type.Optional(Type.String({ minLength: 1 })),
  /** The button of a detail page that leads back to its list. */
  back: Type.Optional(Strict({ label: Type.String({ minLength: 1 }), to: RoutePath })),
});
export type RemoteRoute = Static<typeof RemoteRoute>;

/** A line of the sidebar. */
const MenuEntry = Strict({
  label: Type.String({ minLength: 1 }),
  /** Key of an icon the host knows; another shows a plain one. */
  icon: Type.String({ minLength: 1 }),
  /** One of the routes' paths: the entry needs that route's permission. */
  path: RoutePath,
  /** Entries stand in ascending order. */
  order: Type.Number(),
});
export type MenuEntry = Static<typeof MenuEntry>;

/** `remote.json`: what a remote says of itself, as data. The host makes menu and routes from it. */
export const RemoteDescriptor = Strict({
  name: RemoteName,
  /** Shell contract versions it runs on: a caret range such as `^1.0.0`. */
  shell: Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' }),
  routes: Type.Array(RemoteRoute, { minItems: 1 }),
  /** One entry, or several. Several since 1.2. */
  menu: Type.Optional(Type.Union([MenuEntry, Type.Array(MenuEntry, { minItems: 1 })])),
});
export type RemoteDescriptor = Static<typeof RemoteDescriptor>;

/** `release.json`: which version of a remote is current, and how to be sure of it. */
export const RemoteRelease = Strict({
  name: RemoteName,
  version: ReleaseVersion,
  /** The federation entry, relative to the version's folder. */
  entry: Type.String({ minLength: 1 }),
  /** `sha384-…` of the entry. Only a development server leaves it out. */
  integrity: Type.Optional(Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })),
  /** The global the entry puts its federation container in. */
  container: Type.String({ pattern: '^[A-Za-z_$][\\w$]*$' }),
  descriptor: RemoteDescriptor,
});
export type RemoteRelease = Static<typeof RemoteRelease>;

/** An entry of `/remotes.json`: a remote there is, and what it may own. Written by operations. */
export const RemoteEntry = Strict({
  name: RemoteName,
  /** Folder of its releases, ending in `/`. */
  url: Type.String({ pattern: '/$' }),
  /** Paths it may own, each with everything below; `/` grants the start page alone. */
  paths: Type.Array(GrantedPath, { minItems: 1 }),
  /** Keeps the remote at this version whatever `release.json` says: a rollback. */
  pin: Type.Optional(ReleaseVersion),
});
export type RemoteEntry = Static<typeof RemoteEntry>;
