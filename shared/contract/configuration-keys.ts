/** The letters of a key alone: some write `OCPP.Authorization_Key`. */
const lettersOf = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The words of a key such as `Vendor.WiFiPSK2`, in lower case. */
const wordsOf = (key: string): string[] =>
  (key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Whether this is the password that a charger signs in with (OCPP 1.6 security whitepaper, section 2.1). */
export const isAuthorizationKey = (key: string): boolean => lettersOf(key) === 'authorizationkey';

/** What names a secret wherever it stands in a key. */
const secretLetters =
  /authorizationkey|authkey|basicauth|passw|passphrase|passcode|secret|credential|privatekey|sharedkey|apikey|accesskey|accesstoken|authtoken/;
/** What names one as a word alone; as letters it is in too many other words. */
const secretWords: ReadonlySet<string> = new Set(['pass', 'pin', 'psk', 'puk', 'pwd', 'token']);

/**
 * Whether the value of this configuration key opens something: it is told to the charger, and stored and shown
 * nowhere. By name, in any case, since vendors add keys of their own (OCPP 1.6, section 9).
 */
export function isSecretKey(key: string): boolean {
  if (secretLetters.test(lettersOf(key))) return true;
  const words = wordsOf(key);
  return words.some((word) => secretWords.has(word)) || (words.at(-1) === 'key' && words.at(-2) !== 'public');
}

/** The sign-in of a charger and how it is done: OCPP 1.6 security whitepaper, section 2, and its usual vendor names. */
const accessLetters =
  /authorizationkey|basicauth|securityprofile|cponame|rootcertificatecheck|chargepointid|chargeboxid|centralsystem/;
/** What a charger finds the central system by, and the network that it does so over. */
const accessWords: ReadonlySet<string> = new Set([
  ...[
    'address',
    'backend',
    'csms',
    'dns',
    'domain',
    'endpoint',
    'host',
    'hostname',
    'ip',
    'proxy',
    'server',
    'uri',
    'url',
  ],
  ...['apn', 'cellular', 'dhcp', 'ethernet', 'firewall', 'gateway', 'lan', 'modem', 'network', 'router', 'sim', 'ssid'],
  ...['ssl', 'tls', 'vlan', 'vpn', 'wifi', 'wlan'],
]);

/**
 * Whether a wrong value of this configuration key can keep a charger from ever connecting again. No such key is
 * changed on many chargers at once.
 */
export function isLockOutKey(key: string): boolean {
  return (
    accessLetters.test(lettersOf(key)) ||
    wordsOf(key.replaceAll(/wi-?fi/gi, 'Wifi')).some((word) => accessWords.has(word))
  );
}

/** Why a key cannot be changed on many chargers at once, as the end of a sentence; undefined when it can. */
export function bulkHindrance(key: string): string | undefined {
  if (isLockOutKey(key)) return 'a wrong value could lock every charger out';
  return isSecretKey(key) ? 'its value is a secret' : undefined;
}
