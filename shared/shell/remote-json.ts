import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { type ObjectFactory, OneOf, Open, permissions, Strict } from '../contract/index.ts';

/** An absolute path of the console; segments may be `:parameters`. */
const RoutePath = Type.String({ pattern: '^/(?:[\\w:.-]+(?:/[\\w:.-]+)*)?$' });

/** A remote's name, as in `mfe-<name>/` and `/remotes/<name>/`. */
const RemoteName = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 });

/** A path that an operator grants to a remote, with all paths below. `/` grants the start page alone. */
const GrantedPath = RoutePath;

/** The version of a release, as in the URL of its folder. */
const ReleaseVersion = Type.String({ pattern: '^[\\w][\\w.+-]*$', maxLength: 80 });

/** A caret range of versions, such as `^1.0.0`. */
const Range = Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' });

/** A hash for an `integrity` attribute. */
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** A page's first read. The host sends it while the code of the page loads. */
const callOf = (object: ObjectFactory) =>
  object({
    /** Path below the API host, with route parameters and an optional query: `devices/:deviceId`. */
    call: Type.String({ pattern: '^[a-z][\\w/:.-]*(?:\\?[\\w&=.-]+)?$' }),
    /** For a list: the `storageKey` of its stored query, which is added to the call's query. */
    list: Type.Optional(Type.String({ minLength: 1 })),
    /** For a list that requests selected fields: the key in `localStorage` with the field names. */
    fields: Type.Optional(Type.String({ minLength: 1 })),
  });

/** A page of a remote. */
const routeOf = <P extends TSchema>(object: ObjectFactory, permission: P) =>
  object({
    path: RoutePath,
    /** The permission for the page. Without it, the host neither shows nor fetches the page. */
    permission,
    /** Title in the top bar. Default: derived from the path. */
    title: Type.Optional(Type.String({ minLength: 1 })),
    /** Back button of a detail page to its list. */
    back: Type.Optional(object({ label: Type.String({ minLength: 1 }), to: RoutePath })),
    calls: Type.Optional(Type.Array(callOf(object), { minItems: 1 })),
  });

/** An entry of the sidebar. */
const menuEntryOf = (object: ObjectFactory) =>
  object({
    label: Type.String({ minLength: 1 }),
    /** Key of one of the host's icons. An unknown key shows a default icon. */
    icon: Type.String({ minLength: 1 }),
    /** Path of one of the routes. The entry requires that route's permission. */
    path: RoutePath,
    /** Sort key of the entries, ascending. */
    order: Type.Number(),
  });

/** A path of the console, with an optional query. */
const Address = Type.String({ pattern: '^/(?!/)[\\w./?&=%:-]*$' });

/** An action in the command palette of the host. It opens the page of the action. */
const commandOf = <P extends TSchema>(object: ObjectFactory, permission: P) =>
  object({
    label: Type.String({ minLength: 1 }),
    to: Address,
    /** At least one of these is required. */
    anyOf: Type.Array(permission, { minItems: 1 }),
    /** At least one of these is also required. */
    andAnyOf: Type.Optional(Type.Array(permission, { minItems: 1 })),
  });

/** A text search in the command palette of the host. */
const searchOf = <P extends TSchema>(object: ObjectFactory, permission: P) =>
  object({
    /** Label of the results, such as 'Devices'. */
    label: Type.String({ minLength: 1 }),
    /** A call with the parameter `search` that returns a page of rows, each with an `id`. */
    call: Type.String({ pattern: '^[a-z][a-z0-9/-]*$' }),
    permission,
    /** The field with a row's name. `details` are the fields shown next to it. */
    name: Type.String({ minLength: 1 }),
    details: Type.Array(Type.String({ minLength: 1 })),
    /** Path of a row's page, with `:id` for its id. */
    path: RoutePath,
  });

const descriptorOf = <P extends TSchema>(object: ObjectFactory, permission: P) => {
  const entry = menuEntryOf(object);
  return object({
    name: RemoteName,
    /** Supported versions of the shell contract: a caret range such as `^2.0.0`. */
    shell: Range,
    routes: Type.Array(routeOf(object, permission), { minItems: 1 }),
    /** One entry, or several. */
    menu: Type.Optional(Type.Union([entry, Type.Array(entry, { minItems: 1 })])),
    commands: Type.Optional(Type.Array(commandOf(object, permission))),
    search: Type.Optional(Type.Array(searchOf(object, permission))),
  });
};

/**
 * `remote.json`: the descriptor of a remote. The host creates menu and routes from
 * it. The build checks it strictly, so that a typo is found. A release passes it to
 * older and newer hosts, which accept unknown fields.
 */
export const RemoteDescriptor = descriptorOf(Strict, OneOf(permissions));
/** The content of `remote.json`. */
export type RemoteDescriptor = Static<typeof RemoteDescriptor>;
/** A page of a remote, with its path and permission. */
export type RemoteRoute = RemoteDescriptor['routes'][number];
/** A text search that a remote adds to the command palette. */
export type RemoteSearch = NonNullable<RemoteDescriptor['search']>[number];
/** An entry that a remote adds to the sidebar. */
export type MenuEntry = Static<ReturnType<typeof menuEntryOf>>;

/**
 * `release.json`: the current version of a remote, its requirements, and the hashes
 * of its files. Unknown fields are accepted, and permissions that only a newer host
 * knows.
 */
export const RemoteRelease = Open({
  name: RemoteName,
  version: ReleaseVersion,
  /** The federation entry, relative to the version's folder. */
  entry: Type.String({ minLength: 1 }),
  /** Hash of the entry, which contains the hashes of its chunks. Only a development server omits it. */
  integrity: Type.Optional(Integrity),
  /** The global variable of the entry's federation container. */
  container: Type.String({ pattern: '^[A-Za-z_$][\\w$]*$' }),
  /** The exports that its code uses, by facade, such as `@dmp/shared/antd/controls`. */
  needs: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** The supported range of versions, by package that the host provides. */
  packages: Type.Optional(Type.Record(Type.String(), Range)),
  /** The hash of every script and style in the version's folder. */
  files: Type.Optional(Type.Record(Type.String(), Integrity)),
  /** The files of a page in addition to the entry, by route. */
  pages: Type.Optional(
    Type.Record(
      Type.String(),
      Open({
        /** Files of the remote. */
        files: Type.Array(Type.String()),
        /** Shared modules of the host that are not part of its entry. */
        shares: Type.Array(Type.String()),
      }),
    ),
  ),
  descriptor: descriptorOf(Open, Type.String()),
});
/** A release after the host's validation: every route's permission exists. */
export type RemoteRelease = Omit<Static<typeof RemoteRelease>, 'descriptor'> & { descriptor: RemoteDescriptor };

/**
 * An entry of `/remotes.json`: an available remote, and its granted paths. Operators
 * write it for hosts of several versions, so unknown fields are accepted.
 */
export const RemoteEntry = Open({
  name: RemoteName,
  /** Folder of its releases, ending in `/`. */
  url: Type.String({ pattern: '/$' }),
  /** Granted paths, each with all paths below. `/` grants the start page alone. */
  paths: Type.Array(GrantedPath, { minItems: 1 }),
  /** A rollback: overrides the version of `release.json`. */
  pin: Type.Optional(ReleaseVersion),
});
/** An entry of `/remotes.json`. */
export type RemoteEntry = Static<typeof RemoteEntry>;
