import { readFtpSettings } from './ftp-settings.ts';

const read = (given: Partial<Parameters<typeof readFtpSettings>[0]>) => {
  const faults: string[] = [];
  const all = { port: 2121, passivePorts: undefined, address: undefined, host: '127.0.0.1', ...given };
  return { settings: readFtpSettings(all, faults), faults };
};

test('a port alone is enough, and without one there is no FTP', () => {
  expect(read({})).toEqual({
    settings: {
      ...{ port: 2121, host: '127.0.0.1', publicAddress: undefined },
      passivePorts: { from: 30_000, to: 30_039 },
    },
    faults: [],
  });
  expect(read({ port: 0 })).toEqual({ settings: undefined, faults: [] });
});

test('all of it', () => {
  expect(read({ passivePorts: '40000-40000', address: '203.0.113.9' }).settings).toMatchObject({
    ...{ passivePorts: { from: 40_000, to: 40_000 }, publicAddress: '203.0.113.9' },
  });
});

test.each(['40000', '40001-40000', '80-90', '65000-70000', 'a-b', '1024-'])('no range of ports: %j', (passivePorts) => {
  expect(read({ passivePorts }).faults).toEqual([
    `FTP_PASSIVE_PORTS must be a range of ports such as 30000-30039, not "${passivePorts}".`,
  ]);
});

test.each(['ftp.example.com', '::1', '1.2.3'])('no IPv4 address: %j', (address) => {
  expect(read({ address }).faults).toEqual([`FTP_ADDRESS must be an IPv4 address, not "${address}".`]);
});

test('a port for both', () => {
  expect(read({ passivePorts: '2100-2200' }).faults).toEqual(['FTP_PORT must not be one of FTP_PASSIVE_PORTS.']);
});
