import { type Static, Type } from '@sinclair/typebox';
import { type ObjectOf, Open, Strict } from './schema.ts';

const Url = Type.String({ minLength: 1 });

const configOf = (object: ObjectOf) =>
  object({
    /** Base of all calls, such as `/api` or `https://api.example.com`. */
    apiHost: Url,
    oidc: object({
      /** Issuer; its discovery document is below it. */
      authority: Url,
      clientId: Type.String({ minLength: 1 }),
      /** Resource indicator (RFC 8707) of the API, for a provider that wants one. */
      resource: Type.Optional(Url),
      scope: Type.Optional(Type.String()),
      /** The ID token does not say what a person may: `GET session` does. Without it, the ID token says it. */
      permissionsFrom: Type.Optional(Type.Literal('api')),
    }),
    /** Links of the sidebar that open in a new tab. */
    externalLinks: Type.Array(
      object({
        key: Type.String({ minLength: 1 }),
        label: Type.String({ minLength: 1 }),
        url: Url,
        /** A link may be one of several under this heading. */
        group: Type.Optional(Type.String()),
      }),
    ),
    /** Where browsers send the faults they meet, as JSON; nowhere without it. */
    faultReports: Type.Optional(object({ url: Url })),
    /** Product release shown in the sidebar. */
    version: Type.Optional(Type.String()),
  });

/** `/config.json`: what the console must know of where it runs. Checked to the letter where it is written. */
export const ConsoleConfig = Strict({
  ...configOf(Strict).properties,
  /**
   * Whether a browser may take a remote from this very machine, by
   * `?remote.<name>=http://localhost:3001`. A console reads nothing but `true` of
   * it, and only when it was asked to.
   */
  remoteOverrides: Type.Optional(Type.Boolean()),
});
export type ConsoleConfig = Static<typeof ConsoleConfig>;

/** The same as a console reads it: the backend that wrote it may be newer, and say more. */
export const ReadConsoleConfig = configOf(Open);
