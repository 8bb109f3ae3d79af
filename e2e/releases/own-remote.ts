// A remote on the machine of whoever works on it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuilt } from '../support/released.ts';

/** A remote as somebody works on it: plain DOM, one field that is not saved. */
const source = `
let end;
window.dmp_mine = { init() {}, get: async () => () => ({ default: {
  bootstrap: async () => {},
  mount: async ({ domElement, shell }) => {
    domElement.innerHTML = '<p>Devices as I work on them</p><label>Note <input></label>';
    domElement.addEventListener('input', () => { end ??= shell.guard({ title: 'Leave without saving?' }); });
  },
  update: async () => {},
  unmount: async () => end?.(),
} }) };
`;

const descriptor = {
  name: 'devices',
  shell: `^${JSON.parse(readBuilt('host/release.json')).shell}`,
  routes: [{ path: '/devices', permission: 'read:devices' }],
  menu: { label: 'Devices', icon: 'devices', path: '/devices', order: 20 },
};
const release = { name: 'devices', version: 'mine', entry: 'entry.js', container: 'dmp_mine', descriptor };

/** Where it is served, and what was asked for there. */
export interface OwnRemote {
  url: string;
  asked: string[];
  stop(): Promise<unknown>;
}

/** Serves it, for consoles elsewhere too. */
export async function serveOwnRemote(): Promise<OwnRemote> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    const [type, body] = request.url?.endsWith('/release.json')
      ? ['application/json', JSON.stringify(release)]
      : ['text/javascript', source];
    response.setHeader('content-type', type ?? '').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
