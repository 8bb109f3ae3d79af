import { setTimeout as pause } from 'node:timers/promises';
import { RPCClient } from 'ocpp-rpc';
import { call, clientFor } from './central-system.ts';
import type { ChargerSpec } from './chargers.ts';
import type { Profile } from './profiles.ts';
import { between, type Random } from './random.ts';

const second = 1000;
const backOff = { first: second, longest: 30 * second };

/** Makes a call on the connection that is open. */
export type SendCall = (method: string, payload: object) => Promise<Record<string, unknown>>;

/** What a connection needs of its charger. */
export interface ConnectedCharger {
  url: string;
  spec: ChargerSpec;
  profile: Profile;
  /** What it signs in with: text, or the bytes that it was told in hexadecimal digits. */
  password(): string | Buffer | undefined;
  random: Random;
  stopping: AbortSignal;
  pingSeconds(): number;
  bootPayload(): object;
  /** Also how long to wait before another boot, when one is not accepted. */
  heartbeatMs(): number;
  answer(method: string, params: object): object;
  /** Whether it boots on this connection, as after a restart; where it does not, it may call at once. */
  boots(): boolean;
  /** The interval at which it is to send heartbeats. */
  onInterval(seconds: number): void;
  /** Its boot was accepted: from now on it may call. */
  onAccepted(call: SendCall): void;
  /** It may call no more. */
  onClosed(): void;
  /** A connection has ended, or could not be made. @returns how long it stays away, where it knows that itself */
  awayMs(): number | undefined;
  /** Told when it connects, disconnects or cannot connect. */
  onChange(connected: boolean, fault?: string): void;
}

/** A charger's connections to the central system, one after the other. */
export class Connection {
  readonly #charger: ConnectedCharger;
  #client: RPCClient | undefined;
  #accepted = false;
  /** Calls so far, without boots. */
  #calls = 0;

  constructor(charger: ConnectedCharger) {
    this.#charger = charger;
  }

  /** Whether there is one, its boot accepted or not. */
  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  /** Whether there is one whose boot was accepted. */
  get isAccepted(): boolean {
    return this.#accepted;
  }

  /** Connects, and again whenever the connection is lost, until the charger is stopped. */
  async run(): Promise<void> {
    const { random, stopping: signal, awayMs, onChange } = this.#charger;
    let wait: number = backOff.first;
    while (!signal.aborted) {
      try {
        await this.#live();
        wait = backOff.first;
      } catch (error) {
        onChange(false, error instanceof Error ? error.message : String(error));
      }
      // Jitter: a fleet must not come back all at once.
      await pause(awayMs() ?? between(random, 0.5, 1.5) * wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, backOff.longest);
    }
  }

  /** Closes it with this code, or without a word. */
  async close(options: { code: number; reason: string; force?: boolean }): Promise<void> {
    await this.#client?.close(options as never).catch(() => {});
  }

  /** One connection, from its opening to its end. */
  async #live(): Promise<void> {
    const { url, spec, password, stopping, pingSeconds, onChange, onClosed } = this.#charger;
    const client = clientFor({
      url,
      chargeboxId: spec.chargeboxId,
      password: password(),
      pingSeconds: pingSeconds(),
      answer: (method, params) => this.#answer(client, method, params),
    });
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await client.connect();
    this.#client = client;
    if (stopping.aborted) void client.close();
    try {
      onChange(true);
      await Promise.race([this.#bootUp(client), closed]);
      await closed;
    } finally {
      this.#accepted = false;
      onClosed();
      this.#client = undefined;
      // When the boot failed it is still open, and the next connection would be a second one.
      await client.close().catch(() => {});
      if (!stopping.aborted) onChange(false);
    }
  }

  /** Nothing else is sent until the central system has accepted the boot (OCPP 1.6, section 4.2). */
  async #bootUp(client: RPCClient): Promise<void> {
    const { stopping: signal, boots, bootPayload, heartbeatMs, onInterval, onAccepted } = this.#charger;
    while (boots() && !signal.aborted && client.state === RPCClient.OPEN) {
      const answer = (await client.call('BootNotification', bootPayload())) as BootAnswer;
      if (answer.interval > 0) onInterval(answer.interval);
      if (answer.status === 'Accepted') break;
      await pause(heartbeatMs(), undefined, { signal }).catch(() => {});
    }
    if (client.state !== RPCClient.OPEN) return;
    this.#accepted = true;
    onAccepted((method, payload) => this.#call(client, method, payload));
  }

  async #answer(client: RPCClient, method: string, params: object): Promise<object> {
    const { profile, stopping: signal, answer } = this.#charger;
    const { answerSeconds = 0 } = profile;
    if (answerSeconds > 0) await pause(answerSeconds * second, undefined, { signal });
    // A command whose response cannot be sent is not carried out.
    if (client.state !== RPCClient.OPEN) throw new Error('The connection is lost.');
    return answer(method, params);
  }

  #call(client: RPCClient, method: string, payload: object): ReturnType<SendCall> {
    const { breaksOffAtEvery = Infinity } = this.#charger.profile;
    if (method !== 'BootNotification') this.#calls += 1;
    const answer = call(client, method, payload);
    if (method !== 'BootNotification' && this.#calls % breaksOffAtEvery === 0)
      void this.close({ code: 1001, reason: 'Lost', force: true });
    return answer;
  }
}

interface BootAnswer {
  status: 'Accepted' | 'Pending' | 'Rejected';
  interval: number;
}
