/** The letters of a key: some vendors write `OCPP.Authorization_Key`. */
const lettersOf = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The words of a key such as `Vendor.WiFiPSK2`, in lower case. */
const wordsOf = (key: string): string[] =>
  (key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Whether the key is `AuthorizationKey`, the charger's password (OCPP 1.6 security whitepaper, section 2.1). */
export const isAuthorizationKey = (key: string): boolean => lettersOf(key) === 'authorizationkey';

/** Mark a secret anywhere in a key. */
const secretLetters =
  /authorizationkey|authkey|basicauth|passw|passphrase|passcode|secret|credential|privatekey|sharedkey|apikey|accesskey|accesstoken|authtoken/;
/** Mark a secret only as a whole word; other words contain them as well. */
const secretWords: ReadonlySet<string> = new Set(['pass', 'pin', 'psk', 'puk', 'pwd', 'token']);

/**
 * Whether the value of this configuration key is a secret: it is sent to the charger and never stored or displayed.
 * Decided by the name, ignoring case, because vendors add their own keys (OCPP 1.6, section 9).
 */
export function isSecretKey(key: string): boolean {
  if (secretLetters.test(lettersOf(key))) return true;
  const words = wordsOf(key);
  return words.some((word) => secretWords.has(word)) || (words.at(-1) === 'key' && words.at(-2) !== 'public');
}

/** Keys of a charger's authentication (OCPP 1.6 security whitepaper, section 2), and common vendor names for them. */
const accessLetters =
  /authorizationkey|basicauth|securityprofile|cponame|rootcertificatecheck|chargepointid|chargeboxid|centralsystem/;
/** Words in keys of the central system's address and of the charger's network connection. */
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
 * Whether a wrong value of this configuration key can prevent a charger from connecting again. Such a key cannot be
 * changed on many chargers at once.
 */
export function isLockOutKey(key: string): boolean {
  return (
    accessLetters.test(lettersOf(key)) ||
    wordsOf(key.replaceAll(/wi-?fi/gi, 'Wifi')).some((word) => accessWords.has(word))
  );
}

/** Why a key cannot be changed on many chargers at once, as the end of a sentence; undefined if it can. */
export function reasonAgainstBulkChange(key: string): string | undefined {
  if (isLockOutKey(key)) return 'a wrong value could lock every charger out';
  return isSecretKey(key) ? 'its value is a secret' : undefined;
}
