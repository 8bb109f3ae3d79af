import { answerWithoutRepeated, secretOf, withoutRepeated, withoutSecrets } from './secrets.ts';

test.each([
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"authorizationkey","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"FtpPassword","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"Authorization\\u004bey","value":"S3CRET"}]'],
  [
    'GetConfiguration',
    '[3,"a",{"configurationKey":[{"key":"AuthorizationKey","readonly":false,"value":"S3CRET"},{"key":"x","readonly":true,"value":"kept"}]}]',
  ],
  ['GetDiagnostics', '[2,"a","GetDiagnostics",{"location":"ftp://user:S3CRET@host/path"}]'],
  ['UpdateFirmware', '[2,"a","UpdateFirmware",{"location":"https://S3CRET@host/image.bin"}]'],
] as const)('a secret of %s is masked', (action, frame) => {
  const masked = withoutSecrets(action, frame);
  expect(masked).not.toContain('S3CRET');
  expect(masked).toContain('***');
  expect(masked.includes('kept')).toBe(frame.includes('kept'));
});

test.each([
  ['Heartbeat', '[2, "a", "Heartbeat", {}]'],
  ['ChangeConfiguration', '[2, "a", "ChangeConfiguration", {"key":"HeartbeatInterval","value":"60"}]'],
  ['GetDiagnostics', '[2,"a","GetDiagnostics",{"location":"ftp://host/a@b"}]'],
] as const)('%s without a secret is kept as it crossed the wire', (action, frame) => {
  expect(withoutSecrets(action, frame)).toBe(frame);
});

test.each([
  ['ChangeConfiguration', { key: 'Vendor.AdminPin', value: '4711' }, '4711'],
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, undefined],
  ['DataTransfer', { key: 'Password', value: 'x' }, undefined],
] as const)('%s %j tells the secret %s', (action, payload, secret) => {
  expect(secretOf(action, payload)).toBe(secret);
});

test.each([
  [
    '[4,"4711","PropertyConstraintViolation","4711 is too short",{"value":"4711","a4711":4711}]',
    '[4,"4711","PropertyConstraintViolation","*** is too short",{"value":"***","a***":"***"}]',
  ],
  ['[3,"a",{"status":"Refused: \\u0034711"}]', '[3,"a",{"status":"Refused: ***"}]'],
  ['[4, "a", "GenericError", "", {}]', '[4, "a", "GenericError", "", {}]'],
])('an answer %s is kept as %s', (frame, kept) => {
  expect(answerWithoutRepeated(frame, '4711')).toBe(kept);
  expect(answerWithoutRepeated(frame, undefined)).toBe(frame);
});

test('nor do the words that a job or a configuration keeps repeat it', () => {
  expect(withoutRepeated('ChangeConfiguration', 'no to S3CRET', 'S3CRET')).toBe('no to ***');
  expect(withoutRepeated('UpdateFirmware', 'no route to ftp://a:S3CRET@host/x', undefined)).toBe(
    'no route to ftp://***@host/x',
  );
});
