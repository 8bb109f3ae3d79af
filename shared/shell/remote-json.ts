import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { type ObjectOf, OneOf, Open, permissions, Strict } from '../contract/index.ts';

/** An absolute path of the console; segments may be `:parameters`. */
const RoutePath = Type.String({ pattern: '^/(?:[\\w:.-]+(?:/[\\w:.-]+)*)?$' });

/** A remote's name: what `mfe-<name>/` and `/remotes/<name>/` are called. */
const RemoteName = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 });

/** Begins with this: what an operator grants a remote. `/` is the start page alone. */
const GrantedPath = RoutePath;

/** One release, as it stands in the address of its folder. */
const ReleaseVersion = Type.String({ pattern: '^[\\w][\\w.+-]*$', maxLength: 80 });

/** A caret range of versions, such as `^1.0.0`. */
const Range = Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' });

/** As `integrity` attributes have it. */
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** A read that a page makes first: the host begins it while the code of the page is on its way. */
const callOf = (object: ObjectOf) =>
  object({
    /** Below the API host, with parameters of the route and a query if it has one: `devices/:deviceId`. */
    call: Type.String({ pattern: '^[a-z][\\w/:.-]*(?:\\?[\\w&=.-]+)?$' }),
    /** Of a list: the `storageKey` under which it keeps its query, which is added to the call's. */
    list: Type.Optional(Type.String({ minLength: 1 })),
    /** Of a list that names the fields it asks for: the key in `localStorage` under which it keeps these. */
    fields: Type.Optional(Type.String({ minLength: 1 })),
  });

/** A page of a remote. */
const routeOf = <P extends TSchema>(object: ObjectOf, permission: P) =>
  object({
    path: RoutePath,
    /** What the page needs; the host shows and fetches nothing without it. */
    permission,
    /** Reads in the top bar instead of the title made from the path. */
    title: Type.Optional(Type.String({ minLength: 1 })),
    /** The button of a detail page that leads back to its list. */
    back: Type.Optional(object({ label: Type.String({ minLength: 1 }), to: RoutePath })),
    calls: Type.Optional(Type.Array(callOf(object), { minItems: 1 })),
  });

/** A line of the sidebar. */
const menuEntryOf = (object: ObjectOf) =>
  object({
    label: Type.String({ minLength: 1 }),
    /** Key of an icon the host knows; another shows a plain one. */
    icon: Type.String({ minLength: 1 }),
    /** One of the routes' paths: the entry needs that route's permission. */
    path: RoutePath,
    /** Entries stand in ascending order. */
    order: Type.Number(),
  });

/** An address of the console, with a query perhaps. */
const Address = Type.String({ pattern: '^/(?!/)[\\w./?&=%:-]*$' });

/** Something a person may do, offered by the palette of the host: it leads to where it is done. */
const commandOf = <P extends TSchema>(object: ObjectOf, permission: P) =>
  object({
    label: Type.String({ minLength: 1 }),
    to: Address,
    /** One of them is needed. */
    anyOf: Type.Array(permission, { minItems: 1 }),
    /** One of these too. */
    andAnyOf: Type.Optional(Type.Array(permission, { minItems: 1 })),
  });

/** What the palette of the host finds by a text, and where it leads. */
const searchOf = <P extends TSchema>(object: ObjectOf, permission: P) =>
  object({
    /** What is found: 'Devices'. */
    label: Type.String({ minLength: 1 }),
    /** A call that takes `search` and answers with a page of rows; each has an `id`. */
    call: Type.String({ pattern: '^[a-z][a-z0-9/-]*$' }),
    permission,
    /** The field of a row that names it, and those that stand beside it. */
    name: Type.String({ minLength: 1 }),
    details: Type.Array(Type.String({ minLength: 1 })),
    /** The page of one row: `:id` is its id. */
    path: RoutePath,
  });

const descriptorOf = <P extends TSchema>(object: ObjectOf, permission: P) => {
  const entry = menuEntryOf(object);
  return object({
    name: RemoteName,
    /** Shell contract versions it runs on: a caret range such as `^2.0.0`. */
    shell: Range,
    routes: Type.Array(routeOf(object, permission), { minItems: 1 }),
    /** One entry, or several. */
    menu: Type.Optional(Type.Union([entry, Type.Array(entry, { minItems: 1 })])),
    commands: Type.Optional(Type.Array(commandOf(object, permission))),
    search: Type.Optional(Type.Array(searchOf(object, permission))),
  });
};

/**
 * `remote.json`: what a remote says of itself, as data. The host makes menu and
 * routes from it. Checked to the letter where it is written, so that a typo is
 * found; a release carries it to hosts of other times, which read it leniently.
 */
export const RemoteDescriptor = descriptorOf(Strict, OneOf(permissions));
export type RemoteDescriptor = Static<typeof RemoteDescriptor>;
export type RemoteRoute = RemoteDescriptor['routes'][number];
export type RemoteSearch = NonNullable<RemoteDescriptor['search']>[number];
export type MenuEntry = Static<ReturnType<typeof menuEntryOf>>;

/**
 * `release.json`: which version of a remote is current, what it needs, and how
 * to be sure of it. Unknown fields pass, and so do permissions that only a
 * newer host knows.
 */
export const RemoteRelease = Open({
  name: RemoteName,
  version: ReleaseVersion,
  /** The federation entry, relative to the version's folder. */
  entry: Type.String({ minLength: 1 }),
  /** Of the entry, which holds those of its chunks. Only a development server leaves it out. */
  integrity: Type.Optional(Integrity),
  /** The global the entry puts its federation container in. */
  container: Type.String({ pattern: '^[A-Za-z_$][\\w$]*$' }),
  /** By facade, such as `@dmp/shared/antd/controls`, the exports its code uses. */
  needs: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** By package that the host provides, the range of versions it runs on. */
  packages: Type.Optional(Type.Record(Type.String(), Range)),
  /** Every script and style in the version's folder, with its hash. */
  files: Type.Optional(Type.Record(Type.String(), Integrity)),
  /** By route, what is fetched for its page beside the entry. */
  pages: Type.Optional(
    Type.Record(
      Type.String(),
      Open({
        /** Of its own files. */
        files: Type.Array(Type.String()),
        /** Shared modules of the host that are not part of its entry. */
        shares: Type.Array(Type.String()),
      }),
    ),
  ),
  descriptor: descriptorOf(Open, Type.String()),
});
/** A release as the host works with it: every route's permission is one there is. */
export type RemoteRelease = Omit<Static<typeof RemoteRelease>, 'descriptor'> & { descriptor: RemoteDescriptor };

/**
 * An entry of `/remotes.json`: a remote there is, and what it may own. Written
 * by operations, for hosts of several times: unknown fields pass.
 */
export const RemoteEntry = Open({
  name: RemoteName,
  /** Folder of its releases, ending in `/`. */
  url: Type.String({ pattern: '/$' }),
  /** Paths it may own, each with everything below; `/` grants the start page alone. */
  paths: Type.Array(GrantedPath, { minItems: 1 }),
  /** Keeps the remote at this version whatever `release.json` says: a rollback. */
  pin: Type.Optional(ReleaseVersion),
});
export type RemoteEntry = Static<typeof RemoteEntry>;
