import { isIPv4 } from 'node:net';

/** Uploads by FTP, as the environment has them. */
export interface FtpSettings {
  port: number;
  host: string;
  /** Where files come, one port for each. */
  passivePorts: { from: number; to: number };
  /** The IPv4 address that chargers are told to connect to; undefined for the one they have reached. */
  publicAddress: string | undefined;
}

/** What the settings are made of: FTP_PORT, 0 for none, FTP_PASSIVE_PORTS, FTP_ADDRESS, and HOST. */
interface Given {
  port: number;
  passivePorts: string | undefined;
  address: string | undefined;
  host: string;
}

const defaultPorts = '30000-30039';

export function readFtpSettings(
  { port, passivePorts = defaultPorts, address, host }: Given,
  faults: string[],
): FtpSettings | undefined {
  const [, from, to] = (/^(\d+)-(\d+)$/.exec(passivePorts) ?? []).map(Number);
  if (from === undefined || to === undefined || from < 1024 || from > to || to > 65_535) {
    faults.push(`FTP_PASSIVE_PORTS must be a range of ports such as ${defaultPorts}, not "${passivePorts}".`);
    return undefined;
  }
  if (address !== undefined && !isIPv4(address)) {
    faults.push(`FTP_ADDRESS must be an IPv4 address, not "${address}".`);
  }
  if (port >= from && port <= to) faults.push('FTP_PORT must not be one of FTP_PASSIVE_PORTS.');
  return port === 0 ? undefined : { port, host, passivePorts: { from, to }, publicAddress: address };
}
