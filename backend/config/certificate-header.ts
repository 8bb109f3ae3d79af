import { BlockList, isIP } from 'node:net';

/** Which header names the certificate of a charger, and who may send it. */
export interface CertificateHeader {
  /** In lower case. */
  name: string;
  /** The addresses of the proxies that end TLS. */
  proxies: BlockList;
}

/**
 * @param header CHARGER_CERT_HEADER
 * @param proxies CHARGER_CERT_PROXIES: addresses and networks such as `10.0.0.5` and `10.0.0.0/24`
 */
export function readCertificateHeader(
  header: string | undefined,
  proxies: readonly string[],
  faults: string[],
): CertificateHeader | undefined {
  if (!header && proxies.length === 0) return undefined;
  if (!header || proxies.length === 0) {
    faults.push('CHARGER_CERT_HEADER and CHARGER_CERT_PROXIES must be set together.');
    return undefined;
  }
  // Those that Node reads apart, or joins when they come twice, carry no subject.
  if (!/^x-[a-z0-9-]+$/i.test(header)) {
    faults.push(`CHARGER_CERT_HEADER must be the name of a header that begins with x-, not "${header}".`);
  }
  const list = new BlockList();
  for (const proxy of proxies) {
    if (!add(list, proxy)) {
      faults.push(
        `CHARGER_CERT_PROXIES may have addresses and networks such as 10.0.0.5 and 10.0.0.0/24, not "${proxy}".`,
      );
    }
  }
  return { name: header.toLowerCase(), proxies: list };
}

/** @returns whether it is an address or a network */
function add(list: BlockList, proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  const isLength = /^\d+$/.test(bits ?? '0') && length <= longest;
  if (version === 0 || rest.length > 0 || !isLength) return false;
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
