// A wire between the backend and a server, in the hands of a test: it can go silent or break, as networks do.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * @typedef {{ near: import('node:net').Socket, far: import('node:net').Socket, silent: boolean }} Link
 * @typedef {'broken' | 'silent'} End
 */

/**
 * Listens on a free port and leads to another one of this machine.
 *
 * @param {number} to
 */
export async function startWire(to) {
  /** @type {Set<Link>} */
  const links = new Set();
  let target = to;
  /** @type {{ text: string, how: End, seen: (nothing: void) => void } | undefined} */
  let watched;

  /** @param {import('node:net').Socket} near */
  function join(near) {
    /** @type {Link} */
    const link = { near, far: connect(target, '127.0.0.1'), silent: false };
    links.add(link);
    const end = () => {
      links.delete(link);
      link.near.destroy();
      link.far.destroy();
    };
    for (const socket of [link.near, link.far]) socket.on('error', () => {}).on('close', end);
    link.near.on('data', (chunk) => {
      if (link.silent) return;
      link.far.write(chunk);
      if (!watched || !chunk.includes(watched.text)) return;
      const { how, seen } = watched;
      watched = undefined;
      link.silent = true;
      // What it answers is lost: it has done it by then.
      link.far.once('data', () => {
        if (how === 'broken') link.near.destroy();
        seen();
      });
    });
    link.far.on('data', (chunk) => {
      if (!link.silent) link.near.write(chunk);
    });
  }

  const server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    /** The same address of a server, by way of this wire. @param {string} url */
    through(url) {
      const changed = new URL(url);
      changed.port = String(port);
      return changed.href;
    },
    /** From now on connections lead to this port. @param {number} next */
    lead(next) {
      target = next;
    },
    /** Connections that are open stay so, and nothing crosses them any more; new ones work. */
    silence() {
      for (const link of links) link.silent = true;
    },
    /** Connections that are open break. */
    cut() {
      for (const { near } of links) near.destroy();
    },
    /**
     * The next time that this is sent, it arrives; no answer comes, and its connection breaks, or goes silent.
     *
     * @param {string} text @param {End} how @returns {Promise<void>} when it has been answered in vain
     */
    loseAnswerTo: (text, how) =>
      new Promise((seen) => {
        watched = { text, how, seen };
      }),
    async close() {
      server.close();
      for (const { near } of links) near.destroy();
      await once(server, 'close');
    },
  };
}
