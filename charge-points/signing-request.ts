import { generateKeyPairSync, sign } from 'node:crypto';

/** One value in DER (ITU-T X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const commonName = oid('550403');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** A request for a certificate in this name (PKCS #10, RFC 2986) with a new key, as PEM. */
export function signingRequest(name: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = sequence(set(sequence(commonName, der(0x0c, Buffer.from(name)))));
  const version = der(0x02, Buffer.from([0]));
  const noAttributes = der(0xa0);
  const info = sequence(version, subject, publicKey.export({ type: 'spki', format: 'der' }), noAttributes);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', info, privateKey));
  const lines =
    sequence(info, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
}
