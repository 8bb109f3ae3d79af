import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import { callerAddress } from '../http/caller-address.ts';
import { networkOf } from '../http/caller-network.ts';
import { KnownNetworks } from './known-networks.ts';
import type { Strangers } from './strangers.ts';

/**
 * Why a connection was closed: its network has no more of its share, this process has no room, it sent nothing, or too
 * much that was not authenticated came from its network.
 */
export type ConnectionLoss = 'share' | 'all' | 'silent' | 'rate';

export interface ConnectionsOptions {
  /** Connections at the same time. */
  all: number;
  /** Connections of one network on which no charger and no watcher has been let in. */
  each: number;
  /** How long a connection may take for its first byte, in milliseconds. */
  firstByteMs?: number;
  /** How many proxies in front may be believed; with one, the network of a connection is known with each request. */
  trustedProxies?: number;
  /** Notified of each connection that is closed for want of room, with its network where that is known. */
  onLoss?: ((loss: ConnectionLoss, network: string | undefined) => void) | undefined;
  /** The time in milliseconds; that of `performance` unless a test has its own. */
  now?: () => number;
  /** What callers may ask who are not authenticated; unbounded without it. */
  strangers?: Strangers | undefined;
  /** All connections of the process, where these are a part of them. */
  within?: Connections | undefined;
}

/** A connection on which a request may still be on its way is younger. */
const idleMs = 1000;

/** The connections of one network. */
interface Network {
  count: number;
  /** Those that have no request under way, the longest first. */
  waiting: Set<Duplex>;
}

/**
 * Bounds all client connections, and those of each network. When all are taken, the connection that has been idle longest
 * is closed; if none has been for a second, the oldest request of an unauthenticated client; if there is none, the one
 * that waits longest, or else the new one. A network that has used up its share loses its own longest idle connection, or
 * the new one.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  /** Each with the network it counts for; undefined while that is unknown, and once its caller was let in. */
  readonly #networkOf = new Map<Duplex, string | undefined>();
  readonly #networks = new Map<string, Network>();
  /** Those on which somebody was let in, with their networks. */
  readonly #letInFrom = new Map<Duplex, string>();
  readonly #known = new KnownNetworks();
  /** Those that have no request under way with the time since when, the longest first. */
  readonly #waiting = new Map<Duplex, number>();
  /** Those that have one of a caller who is not known, the longest first: it may read the answer as slowly as it likes. */
  readonly #unknown = new Set<Duplex>();
  /** Those that may have sent nothing yet, with the time at which they were opened, the oldest first. */
  readonly #new = new Map<Socket, number>();
  /** What each has used of the allowance of its network. */
  readonly #used = new Map<Duplex, { network: string; amount: number }>();
  readonly #closingSilent: NodeJS.Timeout;
  readonly #now: () => number;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const { firstByteMs = serverLimits.connections.firstByteMs } = options;
    this.#closingSilent = setInterval(() => this.#closeSilent(firstByteMs), Math.ceil(firstByteMs / 10)).unref();
  }

  /** Notified of each connection that is closed for want of room. */
  get notify(): ConnectionsOptions['onLoss'] {
    return this.#options.onLoss;
  }

  /** How many there are. */
  get size(): number {
    return this.#networkOf.size;
  }

  /** How many there may be. */
  get most(): number {
    return this.#options.all;
  }

  /** Counts a connection that was just made. @returns false when there is no room: then it is closed */
  open(socket: Socket): boolean {
    if (this.#networkOf.has(socket)) return true;
    const { within, trustedProxies = 0 } = this.#options;
    const network = trustedProxies > 0 ? undefined : networkOf(socket.remoteAddress ?? '');
    const loss = this.#isTooMuch(socket, network, 1) ? 'rate' : this.#withoutRoom(network);
    if (loss || within?.open(socket) === false) {
      this.#used.delete(socket);
      if (loss) this.#close(socket, loss, network);
      return false;
    }
    this.#networkOf.set(socket, undefined);
    this.#waiting.set(socket, this.#now());
    this.#new.set(socket, this.#now());
    this.#count(socket, network);
    socket.once('close', () => this.#forget(socket));
    return true;
  }

  /**
   * The headers of a request have come on a connection; its body may still be on its way.
   *
   * @returns false when its network has no more of its share, or asks for too much without being authenticated
   */
  begin(request: IncomingMessage): boolean {
    const { socket, headers } = request;
    const { trustedProxies = 0 } = this.#options;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (!this.#networkOf.has(socket)) return true;
    this.#begun(socket);
    if (hasBody) this.#awaitMore(socket);
    else this.#unknown.add(socket);
    const isOwn = trustedProxies === 0;
    const network = networkOf((isOwn ? socket.remoteAddress : callerAddress(request, trustedProxies)) ?? '');
    if (this.#isTooMuch(socket, network, 1)) {
      this.#options.onLoss?.('rate', network);
      return false;
    }
    if (isOwn) return true;
    this.#uncount(socket);
    const loss = this.#shareUsedUp(network) ? 'share' : undefined;
    if (loss) this.#options.onLoss?.(loss, network);
    else this.#count(socket, network);
    return loss === undefined;
  }

  /** The body of a request has come. */
  arrived(socket: Duplex): void {
    if (!this.#waiting.has(socket)) return;
    this.#begun(socket);
    this.#unknown.add(socket);
  }

  /** Something is done for an authenticated caller: their connection makes room for no other. */
  busy(socket: Duplex): void {
    this.#options.within?.busy(socket);
    this.#begun(socket);
    const used = this.#used.get(socket);
    if (!used) return;
    this.#used.delete(socket);
    this.#options.strangers?.giveBack(used.network, used.amount);
  }

  /** A request on a connection, or its end, costs more than others. */
  charge(socket: Duplex, amount: { network: number; site: number }): void {
    const network = this.#used.get(socket)?.network;
    if (network !== undefined) this.#options.strangers?.charge(network, amount);
  }

  /** What a caller asked for is done; the next request of a proxy may be that of another network. */
  wait(socket: Duplex): void {
    const { within, trustedProxies = 0 } = this.#options;
    within?.wait(socket);
    if (!this.#networkOf.has(socket)) return;
    if (trustedProxies > 0) {
      this.#uncount(socket);
      this.#used.delete(socket);
    }
    this.#unknown.delete(socket);
    this.#awaitMore(socket);
  }

  /**
   * A client was authenticated: its connection counts for its network no more. In the hour after it has left, another of
   * its network may take its place, since chargers behind one address reconnect all at once.
   */
  letIn(socket: Duplex): void {
    this.#options.within?.letIn(socket);
    this.busy(socket);
    const name = this.#networkOf.get(socket);
    this.#uncount(socket);
    if (name === undefined) return;
    if (!this.#known.add(name)) return;
    this.#letInFrom.set(socket, name);
    this.#options.strangers?.arrive(name);
  }

  /** A charger was let in from this address before this process began, and may come back. */
  recall(address: string): void {
    this.#options.strangers?.recall(networkOf(address));
  }

  /** Closes those that have no request under way. */
  closeWaiting(): void {
    for (const socket of [...this.#waiting.keys()]) socket.destroy();
  }

  /** Closes all that are left. */
  closeAll(): void {
    clearInterval(this.#closingSilent);
    for (const socket of [...this.#networkOf.keys()]) socket.destroy();
  }

  #begun(socket: Duplex): void {
    this.#waiting.delete(socket);
    this.#unknown.delete(socket);
    this.#networkAt(socket)?.waiting.delete(socket);
  }

  /** Uses some of the allowance of a network. @returns whether nothing was left */
  #isTooMuch(socket: Duplex, network: string | undefined, amount: number): boolean {
    const { strangers } = this.#options;
    if (!strangers || network === undefined) return false;
    if (!strangers.use(network, amount)) return true;
    const used = this.#used.get(socket);
    if (used?.network === network) used.amount += amount;
    else this.#used.set(socket, { network, amount });
    return false;
  }

  /** Why there is no room for one more. */
  #withoutRoom(network: string | undefined): ConnectionLoss | undefined {
    if (network !== undefined && this.#shareUsedUp(network)) {
      const { waiting } = this.#networks.get(network) ?? {};
      if (!this.#closeFirst(waiting, 'share')) return 'share';
    }
    const hasRoom =
      this.size < this.#options.all ||
      (this.#hasIdle() && this.#closeFirst(this.#waiting.keys(), 'all')) ||
      this.#closeFirst(this.#unknown, 'all') ||
      this.#closeFirst(this.#waiting.keys(), 'all');
    return hasRoom ? undefined : 'all';
  }

  #shareUsedUp(network: string): boolean {
    const count = this.#networks.get(network)?.count ?? 0;
    return count >= this.#options.each + this.#known.left(network);
  }

  /** Whether one has waited for a request so long that none may be on its way: of many that come at once none is read yet. */
  #hasIdle(): boolean {
    const [since] = this.#waiting.values();
    return since !== undefined && this.#now() - since >= idleMs;
  }

  #closeFirst(sockets: Iterable<Duplex> = [], loss: ConnectionLoss): boolean {
    for (const socket of sockets) {
      const network = this.#networkOf.get(socket);
      this.#forget(socket);
      this.#close(socket, loss, network);
      return true;
    }
    return false;
  }

  #closeSilent(firstByteMs: number): void {
    const now = this.#now();
    for (const [socket, openedAt] of this.#new) {
      const isSilent = socket.bytesRead === 0;
      if (isSilent && now - openedAt < firstByteMs) continue;
      this.#new.delete(socket);
      if (isSilent && this.#waiting.has(socket)) this.#close(socket, 'silent', this.#networkOf.get(socket));
    }
  }

  #close(socket: Duplex, loss: ConnectionLoss, network: string | undefined): void {
    this.#options.onLoss?.(loss, network);
    socket.destroy();
  }

  #awaitMore(socket: Duplex): void {
    this.#waiting.delete(socket);
    this.#waiting.set(socket, this.#now());
    this.#networkAt(socket)?.waiting.add(socket);
  }

  #networkAt(socket: Duplex): Network | undefined {
    const name = this.#networkOf.get(socket);
    return name === undefined ? undefined : this.#networks.get(name);
  }

  #count(socket: Duplex, name: string | undefined): void {
    if (name === undefined) return;
    const network = this.#networks.get(name) ?? { count: 0, waiting: new Set() };
    this.#networks.set(name, network);
    this.#networkOf.set(socket, name);
    network.count += 1;
    if (this.#waiting.has(socket)) network.waiting.add(socket);
  }

  #uncount(socket: Duplex): void {
    const name = this.#networkOf.get(socket);
    if (name === undefined) return;
    this.#networkOf.set(socket, undefined);
    const network = this.#networks.get(name);
    if (!network) return;
    network.count -= 1;
    network.waiting.delete(socket);
    if (network.count === 0) this.#networks.delete(name);
  }

  #forget(socket: Duplex): void {
    this.#uncount(socket);
    const letInFrom = this.#letInFrom.get(socket);
    if (letInFrom !== undefined) {
      this.#known.leave(letInFrom);
      this.#options.strangers?.leave(letInFrom);
    }
    this.#letInFrom.delete(socket);
    this.#networkOf.delete(socket);
    this.#waiting.delete(socket);
    this.#unknown.delete(socket);
    this.#used.delete(socket);
    this.#new.delete(socket as Socket);
  }
}
