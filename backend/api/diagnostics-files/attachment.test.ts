import { attachment } from './attachment.ts';

test.each([
  ['diag.zip', `attachment; filename="diag.zip"; filename*=UTF-8''diag.zip`],
  ['a "b" c.log', `attachment; filename="a _b_ c.log"; filename*=UTF-8''a%20%22b%22%20c.log`],
  ['été(1).log', `attachment; filename="_t_(1).log"; filename*=UTF-8''%C3%A9t%C3%A9%281%29.log`],
  ['a\r\nset-cookie: x', `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`],
])('%j', (fileName, header) => {
  expect(attachment(fileName)).toBe(header);
});
