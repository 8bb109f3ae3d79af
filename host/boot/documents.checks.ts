import { compiled, LenientConsoleConfig } from '@dmp/shared/contract';
import { RemoteEntry, RemoteRelease } from '@dmp/shared/shell/remote-json';

/** Checks a `config.json`. */
export const isConsoleConfig = compiled(LenientConsoleConfig);
/** Checks an entry of `remotes.json`. */
export const isRemoteEntry = compiled(RemoteEntry);
/** Checks a `release.json`. */
export const isRemoteRelease = compiled(RemoteRelease);
