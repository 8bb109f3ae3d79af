import { type Static, Type } from '@sinclair/typebox';
import { Strict } from './schema.ts';

const Url = Type.String({ minLength: 1 });

/** `/config.json`: what the console must know of where it runs. */
export const ConsoleConfig = Strict({
  /** Base of all calls, such as `/api` or `https://api.example.com`. */
  apiHost: Url,
  oidc: Strict({
    /** Issuer; its discovery document is below it. */
    authority: Url,
    clientId: Type.String({ minLength: 1 }),
    /** Resource indicator (RFC 8707) of the API, for a provider that wants one. */
    resource: Type.Optional(Url),
    scope: Type.Optional(Type.String()),
  }),
  /** Links of the sidebar that open in a new tab. */
  externalLinks: Type.Array(
    Strict({
      key: Type.String({ minLength: 1 }),
      label: Type.String({ minLength: 1 }),
      url: Url,
      /** A link may be one of several under this heading. */
      group: Type.Optional(Type.String()),
    }),
  ),
  /** Where browsers send the faults they meet, as JSON; nowhere without it. */
  faultReports: Type.Optional(Strict({ url: Url })),
  /** Product release shown in the sidebar. */
  version: Type.Optional(Type.String()),
});
export type ConsoleConfig = Static<typeof ConsoleConfig>;
