import { serverLimits } from '@dmp/shared/contract';
import { keptDetail } from './detail.ts';

const { all, text, items } = serverLimits.auditDetail;

test.each<[string, Record<string, unknown>, unknown]>([
  ['what is short stays', { devices: 3, resetType: 'Hard', at: null }, { devices: 3, resetType: 'Hard', at: null }],
  ['a long text is cut', { note: 'x'.repeat(600) }, { note: `${'x'.repeat(text)}…` }],
  ['of a long list the first are kept', { ids: Array(30).fill('a') }, { ids: Array(items).fill('a') }],
  [
    'a secret is masked',
    { keys: [{ key: 'AdminPassword', value: 'abc' }] },
    { keys: [{ key: 'AdminPassword', value: '***' }] },
  ],
  ['an ordinary value is kept', { key: 'HeartbeatInterval', value: '300' }, { key: 'HeartbeatInterval', value: '300' }],
])('%s', (_, detail, expected) => {
  expect(JSON.parse(keptDetail(detail))).toEqual(expected);
});

test('what is too long in all is left out', () => {
  const ids = Array(items).fill('x'.repeat(400));
  expect(keptDetail({ ids }).length).toBeLessThan(all);
});
