import { attachment } from './attachment.ts';

test.each([
  ['diag.zip', `attachment; filename="diag.zip"; filename*=UTF-8''diag.zip`],
  ['a "b" c.log', `attachment; filename="a _b_ c.log"; filename*=UTF-8''a%20%22b%22%20c.log`],
  ['été(1).log', `attachment; filename="_t_(1).log"; filename*=UTF-8''%C3%A9t%C3%A9%281%29.log`],
  ['a\r\nset-cookie: x', `attachment; filename="aset-cookie: x"; filename*=UTF-8''aset-cookie%3A%20x`],
  ['diag\u202Egnp.exe', `attachment; filename="diaggnp.exe"; filename*=UTF-8''diaggnp.exe`],
])('%j', (fileName, header) => {
  expect(attachment(fileName)).toBe(header);
});
