// Remotes that claim to run on earlier versions of the Shell, with what those had.
import { host, testVersion } from './contract.ts';
import { recordedVersions } from './recorded-shell.ts';

for (const version of recordedVersions().filter((one) => one !== host.shell)) testVersion(version);
