import { loggedFields } from './fields.ts';

const none = { status: null, error_code: null, vendor_error_code: null };

test.each([
  ['[2,"1","Heartbeat",{}]', none],
  [
    '[2,"1","StatusNotification",{"connectorId":1,"status":"Faulted","errorCode":"GroundFailure","vendorErrorCode":"E-7"}]',
    { status: 'Faulted', error_code: 'GroundFailure', vendor_error_code: 'E-7' },
  ],
  [
    '[2,"1","DataTransfer",{"ErrorCode":"A","VendorErrorCode":"B"}]',
    { ...none, error_code: 'A', vendor_error_code: 'B' },
  ],
  ['[3,"1",{"status":"Accepted"}]', { ...none, status: 'Accepted' }],
  ['[3,"1",{"idTagInfo":{"status":"Accepted"}}]', none],
  ['[4,"1","NotSupported","",{}]', { ...none, error_code: 'NotSupported' }],
  ['[2,"1","X",{"status":5}]', none],
  ['[2,"1","X",null]', none],
  ['not json', none],
  ['[2,"1","X",{"status":"a\\u0000b"}]', { ...none, status: 'ab' }],
])('%s', (frame, fields) => {
  expect(loggedFields(frame)).toEqual(fields);
});

test('a value longer than any of OCPP is cut', () => {
  expect(loggedFields(JSON.stringify([3, '1', { status: 'x'.repeat(500) }])).status).toHaveLength(50);
});
