import { compiled, ReadConsoleConfig } from '@dmp/shared/contract';
import { RemoteEntry, RemoteRelease } from '@dmp/shared/shell/remote-json';

/** Whether this is a `config.json`. */
export const isConsoleConfig = compiled(ReadConsoleConfig);
/** Whether this is an entry of `remotes.json`. */
export const isRemoteEntry = compiled(RemoteEntry);
/** Whether this is a `release.json`. */
export const isRemoteRelease = compiled(RemoteRelease);
