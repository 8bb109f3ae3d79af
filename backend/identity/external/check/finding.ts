import type { Config } from '../../../config/index.ts';
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import type { GroupPermissions } from '../claims.ts';

/** One thing that a provider must offer or should offer, and whether it does. */
export interface Finding {
  /** `failed` keeps people from working; `note` limits something, which the text says. */
  level: 'ok' | 'note' | 'failed';
  what: string;
  text: string;
}

/** What a provider is checked against. */
export interface CheckedSettings extends Pick<Config, 'publicUrl' | 'consoleOrigins'> {
  oidc: OidcSettings;
  groupPermissions: GroupPermissions;
  /** Whether the client and the audience were given; the others have defaults. */
  given: { clientId: boolean; audience: boolean };
}

export const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text });
export const note = (what: string, text: string): Finding => ({ level: 'note', what, text });
export const failed = (what: string, text: string): Finding => ({ level: 'failed', what, text });
