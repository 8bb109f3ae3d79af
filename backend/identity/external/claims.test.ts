import { permissions as allPermissions, type Permission } from '@dmp/shared/contract';
import { claimAt, readToken } from './claims.ts';

test.each([
  ['email', { email: 'a@b.test' }, 'a@b.test'],
  ['user_authorization.permissions', { user_authorization: { permissions: ['x'] } }, ['x']],
  ['realm_access.roles', { realm_access: { roles: ['x'] } }, ['x']],
  ['https://example.com/permissions', { 'https://example.com/permissions': ['x'] }, ['x']],
  ['a.b', { 'a.b': 'by its name', a: { b: 'by its path' } }, 'by its name'],
  ['a.b', { 'a.b': null, a: { b: 'by its path' } }, null],
  ['a.b', { a: 'text' }, undefined],
  ['a.length', { a: 'text' }, undefined],
  ['a.b.c', { a: { b: null } }, undefined],
  ['a', {}, undefined],
  ['a', null, undefined],
  ['', { '': 'x' }, 'x'],
  ['a.', { a: { b: 1 } }, undefined],
  ['constructor', {}, undefined],
  ['__proto__', {}, undefined],
  ['a.__proto__', { a: {} }, undefined],
  ['a.constructor.name', { a: {} }, undefined],
  ['__proto__', JSON.parse('{"__proto__": "said by the token"}'), 'said by the token'],
])('the claim %s in %j is %j', (name, claims, expected) => {
  expect(claimAt(claims, name)).toEqual(expected);
});

const groups: ReadonlyMap<string, readonly Permission[]> = new Map([
  ['Fleet operators', ['read:devices', 'read:logs']],
  ['/viewers', ['read:devices']],
]);
const names = {
  permissionsClaim: 'user_authorization.permissions',
  emailClaim: 'email',
  groups: { claim: 'groups', file: '', vendors: ['/suppliers'] },
};
const person = { sub: 'auth0|42', email: 'ann@example.com' };
const callerIn = (...given: Parameters<typeof readToken>) => readToken(...given).caller;
const permissionsOf = (claims: object) => [...(callerIn({ ...person, ...claims }, names, groups)?.permissions ?? [])];
const claiming = (permissions: unknown) => ({ user_authorization: { permissions } });

test.each<[string, object, string[]]>([
  ['a list', claiming(['read:devices', 'delete:alerts']), ['read:devices', 'delete:alerts']],
  ['one text, as a scope is', claiming('read:devices  openid read:logs'), ['read:devices', 'read:logs']],
  ['one text with commas', claiming('read:devices,read:logs, openid'), ['read:devices', 'read:logs']],
  ['a list in a text', claiming(' ["read:devices", "read:logs"]'), ['read:devices', 'read:logs']],
  ['lists in a list', claiming(['read:devices read:logs']), ['read:devices', 'read:logs']],
  ['a text that begins as a list does', claiming('[read:devices'), []],
  ['what is no permission', claiming(['read:everything', '', 42, null, ['read:logs']]), []],
  ['nothing', claiming([]), []],
  ['no claim', {}, []],
  ['null', claiming(null), []],
  ['true', claiming(true), []],
  ['an object', claiming({ 0: 'read:devices', length: 1 }), []],
  ['groups', { groups: ['/viewers'] }, ['read:devices']],
  ['one group, with a blank in its name', { groups: 'Fleet operators' }, ['read:devices', 'read:logs']],
  [
    'groups that have a permission in common',
    { groups: ['/viewers', 'Fleet operators'] },
    ['read:devices', 'read:logs'],
  ],
  ['groups between commas', { groups: '/viewers, Fleet operators,x' }, ['read:devices', 'read:logs']],
  ['groups of a list in a text', { groups: '["Canteen", "/viewers"]' }, ['read:devices']],
  ['one group whose name contains that of another', { groups: 'Canteen /viewers' }, []],
  ['one of several between commas whose name contains that of another', { groups: 'a,Canteen /viewers' }, []],
  ['a group of a list whose name contains one', { groups: ['Canteen /viewers', 'x,/viewers'] }, []],
  ['a text without any', { groups: 'Canteen, Kitchen' }, []],
  ['a text of separators', { groups: ' , ,' }, []],
  ['a group of another system', { groups: ['viewers', 'Fleet'] }, []],
  ['groups named after what objects have', { groups: ['constructor', '__proto__', 'toString'] }, []],
  ['groups that are no texts', { groups: [['/viewers'], { name: '/viewers' }, 1, null] }, []],
  [
    'a claim and groups together',
    { ...claiming(['delete:alerts']), groups: ['/viewers'] },
    ['delete:alerts', 'read:devices'],
  ],
])('%s: %j', (_what, claims, expected) => {
  expect(permissionsOf(claims)).toEqual(expected);
});

test.each<[string, string[], string, string[]]>([
  ['blanks separate', ['ops', 'viewers'], ' viewers  x\tops', ['viewers', 'ops']],
  ['commas go before blanks', ['ops', 'viewers'], 'viewers,night ops', ['viewers']],
  ['what a known name contains separates nothing', ['cn=ops,dc=b', 'cn=viewers,dc=b'], 'cn=ops,dc=b', ['cn=ops,dc=b']],
  [
    'it leaves the other',
    ['cn=ops,dc=b', 'cn=viewers,dc=b'],
    'cn=viewers,dc=b cn=ops,dc=b',
    ['cn=viewers,dc=b', 'cn=ops,dc=b'],
  ],
  ['nothing separates', ['a b,c', 'c'], 'a b,c', ['a b,c']],
  ['nothing separates, and the text is several', ['a b,c', 'c'], 'a b,c c', []],
])('in one text, %s: of %j, %j has %j', (_rule, known, text, expected) => {
  const each = new Map(known.map((name, index) => [name, [allPermissions[index] ?? 'read:logs']] as const));
  const held = callerIn({ ...person, groups: text }, names, each)?.permissions;
  expect([...(held ?? [])].sort()).toEqual(expected.flatMap((name) => each.get(name) ?? []).sort());
});

test('without a file of groups, groups give nothing', () => {
  const { permissions } = callerIn({ ...person, groups: ['/viewers'] }, { ...names, groups: undefined }, groups) ?? {};
  expect([...(permissions ?? ['nobody'])]).toEqual([]);
});

test.each([
  ['without a name by their e-mail address', person, 'ann@example.com'],
  ['by their name', { ...person, name: 'Ann Marsh' }, 'Ann Marsh'],
  ['not by a name that is none', { ...person, name: ['Ann'] }, 'ann@example.com'],
])('a person is called %s', (_how, claims, name) => {
  expect(callerIn(claims, names, groups)).toMatchObject({ id: 'auth0|42', email: 'ann@example.com', name });
});

test.each([
  ['nobody', person, undefined],
  ['who has vendor before the @', { ...person, email: 'A.Vendor@example.com' }, 'a.vendor@example.com'],
  ['not who has it behind', { ...person, email: 'ann@vendor.example' }, undefined],
  [
    'who is in a group of vendors',
    { ...person, email: 'Ann@b.test', groups: ['/viewers', '/suppliers'] },
    'ann@b.test',
  ],
  ['who is in one, named in a text', { ...person, groups: 'a,/suppliers' }, 'ann@example.com'],
  ['who may be in one, by another reading of the text', { ...person, groups: 'Fleet /suppliers' }, 'ann@example.com'],
  ['who may be in one, since the claim is an object', { ...person, groups: { '/suppliers': true } }, 'ann@example.com'],
  [
    'who may be in one, since the claim is a list of objects',
    { ...person, groups: [{ name: 'x' }] },
    'ann@example.com',
  ],
  [
    'who may be in one, since the claim is elsewhere',
    { ...person, _claim_names: { groups: 'src1' } },
    'ann@example.com',
  ],
  ['who is in one, by another separator', { ...person, groups: '/viewers;/suppliers' }, 'ann@example.com'],
  ['who is in one, in quotes', { ...person, groups: '"/suppliers"' }, 'ann@example.com'],
  ['not who has no groups', { ...person, groups: [] }, undefined],
  ['not who is in one of a similar name', { ...person, groups: 'a,/suppliers2 b/suppliers' }, undefined],
  ['not who is in one of a list whose name contains it', { ...person, groups: ['a /suppliers'] }, undefined],
])('limited to own devices is %s', (_who, claims, owner) => {
  expect(callerIn(claims, names, groups)?.owner).toBe(owner);
});

test('the e-mail address may stand in another claim', () => {
  const claims = { sub: '1', email: 'wrong@example.com', identity: { mail: 'right@example.com' } };
  expect(callerIn(claims, { ...names, emailClaim: 'identity.mail' }, groups)?.email).toBe('right@example.com');
});

test.each([
  ['no e-mail address', { sub: '1' }],
  ['an empty one', { sub: '1', email: '' }],
  ['several', { sub: '1', email: ['a@b.test'] }],
  ['one without end', { sub: '1', email: `${'a'.repeat(250)}@b.test` }],
  ['no subject', { email: 'a@b.test' }],
  ['a number as subject', { sub: 1, email: 'a@b.test' }],
])('with %s it is nobody', (_what, claims) => {
  expect(callerIn(claims, names, groups)).toBeUndefined();
});

test.each<[string, object, [string, string][]]>([
  ['a claim of a form that is read', { groups: ['/viewers'], ...claiming(undefined) }, []],
  [
    'a claim that is an object',
    { groups: ['/viewers'], ...claiming({ 'read:devices': true }) },
    [['user_authorization.permissions', 'object']],
  ],
  ['a list of objects and texts', { groups: [{ name: 'x' }, '/viewers'] }, [['groups', 'list of objects and texts']]],
  ['a list of lists', { groups: [['/viewers']], ...claiming('read:logs') }, [['groups', 'list of lists']]],
  [
    'nothing that gives a permission',
    { groups: ['Canteen'] },
    [
      ['user_authorization.permissions', 'missing'],
      ['groups', 'list of texts, none of it gives a permission'],
    ],
  ],
  [
    'claims that are there, and empty',
    { groups: '', ...claiming([]) },
    [
      ['user_authorization.permissions', 'empty list'],
      ['groups', 'empty text'],
    ],
  ],
  [
    'groups that are elsewhere',
    { ...claiming('read:logs'), _claim_names: { groups: 'src1' } },
    [['groups', 'missing']],
  ],
  ['no email address', { email: undefined }, [['email', 'missing']]],
  ['several email addresses', { email: ['a@b.test'] }, [['email', 'list of texts']]],
  ['a number as subject', { sub: 42 }, [['sub', 'number']]],
])('what could not be used of %s is named with its form', (_what, claims, unread) => {
  const read = readToken({ ...person, ...claims }, names, groups);
  expect(read.unread.map(({ claim, form }) => [claim, form])).toEqual(unread);
});
