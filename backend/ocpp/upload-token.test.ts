import { newUploadToken, withoutUploadTokens } from './upload-token.ts';

const token = newUploadToken();
const escaped = [...token].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

test('a token is new each time, short enough for any address, and of letters and digits alone', () => {
  expect(newUploadToken()).not.toBe(token);
  expect(token).toMatch(/^[a-z0-9]{45}$/);
});

test.each([
  ['the address', `{"fileName":"https://portal.example/diagnostics-upload/${token}/a.log"}`],
  ['the address with escaped slashes', `{"fileName":"https:\\/\\/portal.example\\/diagnostics-upload\\/${token}"}`],
  ['the address inside an address', `{"data":"https%3A%2F%2Fportal.example%2Fdiagnostics-upload%2F${token}"}`],
  ['the token alone', `{"info":"${token}"}`],
  ['the token in escapes', `{"info":"${escaped}"}`],
  ['the token after an escape', `{"info":"\\"\\n\\\\${token}"}`],
  ['the token as the name of a field', `{"${token}":1}`],
  ['half a token', `{"info":"${token.slice(0, 25)}"}`],
  ['the address as earlier releases made it', '{"info":"\\/diagnostics-upload\\/Zm9v-YmFy_Zm9vYmFyZm9v"}'],
  ['what is no JSON', `{"info":"${token}`],
])('%s is masked', (_, frame) => {
  const kept = withoutUploadTokens(frame);
  expect(kept).not.toMatch(/dmpup|Zm9v|\\u00/);
  expect(kept).toContain('***');
});

test('what a mask leaves is the JSON that it was', () => {
  const kept = withoutUploadTokens(`{"a":"\\u0041\\u00e9\\"\\\\u0041\\/${token}","b":"\\u0022\\u005c"}`);
  expect(JSON.parse(kept)).toEqual({ a: 'Aé"\\u0041/***', b: '"\\' });
});

test.each(['[2,"1","Heartbeat",{}]', '{"a":"\\u0041\\/b"}', '{"info":"dmpup"}', '\\', ''])(
  '%s is kept as it crossed the wire',
  (frame) => {
    expect(withoutUploadTokens(frame)).toBe(frame);
  },
);
