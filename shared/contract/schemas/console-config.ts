import { type Static, Type } from '@sinclair/typebox';
import { type ObjectFactory, Open, Strict } from './schema.ts';

const Url = Type.String({ minLength: 1 });

const configOf = (object: ObjectFactory) =>
  object({
    /** Base URL of the API, such as `/api` or `https://api.example.com`. */
    apiHost: Url,
    oidc: object({
      /** Issuer identifier; the base URL of the discovery document (OpenID Connect Discovery 1.0, section 4). */
      authority: Url,
      clientId: Type.String({ minLength: 1 }),
      /** Resource indicator of the API (RFC 8707), for identity providers that require one. */
      resource: Type.Optional(Url),
      scope: Type.Optional(Type.String()),
      /** `api`: permissions come from `GET session`. By default they come from the ID token. */
      permissionsFrom: Type.Optional(Type.Literal('api')),
    }),
    /** Links in the sidebar; they open in a new tab. */
    externalLinks: Type.Array(
      object({
        key: Type.String({ minLength: 1 }),
        label: Type.String({ minLength: 1 }),
        url: Url,
        /** Heading that groups several links. */
        group: Type.Optional(Type.String()),
      }),
    ),
    /** URL to which browsers report errors, as JSON; without it they report none. */
    faultReports: Type.Optional(object({ url: Url })),
    /** Product release displayed in the sidebar. */
    version: Type.Optional(Type.String()),
  });

/** `/config.json`: the deployment settings of the console. Strict, for the tests of the backend that writes it. */
export const ConsoleConfig = Strict({
  ...configOf(Strict).properties,
  /**
   * Whether a browser may load a remote from localhost, with `?remote.<name>=http://localhost:3001`. The console reads
   * it only if the URL has such a parameter; only `true` enables overrides.
   */
  remoteOverrides: Type.Optional(Type.Boolean()),
});
export type ConsoleConfig = Static<typeof ConsoleConfig>;

/** {@link ConsoleConfig} as the console validates it: allows unknown fields, since the backend may be newer. */
export const LenientConsoleConfig = configOf(Open);
