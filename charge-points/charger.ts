import { setTimeout as pause } from 'node:timers/promises';
import { answerCall, type Commands } from './answers.ts';
import type { Behaviour } from './behaviour.ts';
import type { ChargerSpec } from './chargers.ts';
import { Configuration } from './configuration.ts';
import { Connection, type SendCall } from './connection.ts';
import { type Message, type StopReason, sampleSeconds } from './connector.ts';
import { Connectors, connectorsOf } from './connectors.ts';
import { awayFor, drawMishap, lostFor, nextMishap, updateStepFor } from './mishaps.ts';
import { Outbox } from './outbox.ts';
import type { Profile } from './profiles.ts';
import { between } from './random.ts';
import { Reporter } from './reporter.ts';
import { Service } from './service.ts';
import { StatusSender } from './status-sender.ts';

const second = 1000;
/** The longest that is waited for at a time: longer than a timer can be. */
const longestWaitMs = 60 * 60 * second;

type Reset = 'Hard' | 'Soft';

/** A simulated charger: an OCPP 1.6-J client like any other. */
export class Charger implements Commands {
  readonly configuration: Configuration;
  readonly #spec: ChargerSpec;
  readonly #behaviour: Behaviour;
  readonly #profile: Profile;
  readonly #outbox: Outbox;
  readonly #statuses: StatusSender;
  /** It has booted since it last restarted. */
  #hasBooted = false;
  #nextIdleMeter = Infinity;
  /** The one that it was told since it runs. */
  #password: Buffer | undefined;
  #connectors: Connectors;
  readonly #reporter: Reporter;
  readonly #connection: Connection;
  #nextHeartbeat = Infinity;
  #nextMishap = Infinity;
  #timer: NodeJS.Timeout | undefined;
  /** How long to stay away, after a connection was lost. */
  #lostFor: number | undefined;
  #reset: Reset | undefined;
  readonly #service: Service;
  /** ChangeAvailability has taken the charger as a whole out of service. */
  #inoperative = false;
  /** It is out of service until the update with which the simulation found it is done. */
  #outForUpdate = false;
  readonly #stopping = new AbortController();

  constructor(spec: ChargerSpec, behaviour: Behaviour) {
    this.#spec = spec;
    this.#behaviour = behaviour;
    this.#profile = spec.profile ?? {};
    const { backlog = 0, clockSeconds = 0, heartbeatSeconds } = this.#profile;
    this.#outbox = new Outbox(backlog > 0 ? 2 * backlog : undefined);
    this.#statuses = new StatusSender(this.#profile, (...statuses) => this.#outbox.add(...statuses));
    this.#reporter = new Reporter(clockSeconds * second);
    this.#service = new Service(
      {
        chargeboxId: spec.chargeboxId,
        uploadsByFtp: this.#profile.uploadsByFtp ?? false,
        stopping: this.#stopping.signal,
        report: (method, payload) => this.report(method, payload),
        restart: () => this.reset('Soft'),
        stepMs: () => this.#restartMs(),
        diagnostics: () => [
          this.#bootPayload(),
          ...this.configuration.list().configurationKey,
          ...this.#connectors.list,
        ],
      },
      spec.firmwareVersion,
    );
    const slowest = Math.min(...spec.connectors.map(({ maxElectricPower }) => maxElectricPower));
    this.configuration = new Configuration(spec.connectors.length, sampleSeconds(slowest), this.#profile);
    this.#connection = new Connection({
      ...{ url: behaviour.url, random: behaviour.random, onChange: behaviour.onChange },
      spec,
      profile: this.#profile,
      password: () => this.#password ?? spec.password,
      stopping: this.#stopping.signal,
      pingSeconds: () => Number(this.configuration.value('WebSocketPingInterval')),
      bootPayload: () => this.#bootPayload(),
      heartbeatMs: () => this.#heartbeatMs(),
      answer: (method, params) => answerCall(this, method, params),
      boots: () => !(this.#profile.bootsAfterRestart && this.#hasBooted),
      onInterval: (seconds) => {
        // Some keep the one that they were set up with.
        if (heartbeatSeconds === undefined) this.configuration.set('HeartbeatInterval', String(seconds));
      },
      onAccepted: (call) => this.#begin(call),
      onClosed: () => {
        this.#statuses.forget();
        this.#outbox.close();
      },
      awayMs: () => this.#awayMs(),
    });
    // Last: what they are at as they are found, they report at once.
    this.#connectors = this.#asFound();
    this.#keepBacklog(backlog);
  }

  get knowsTrigger(): boolean {
    return !this.#profile.knowsNoTrigger;
  }

  /** Readings of the time before, one a second. */
  #keepBacklog(count: number): void {
    const now = Date.now();
    const [first] = this.#connectors.list;
    for (let ago = count; ago > 0 && first; ago -= 1) {
      this.#outbox.add(this.#reporter.kept(first.connectorId, Math.round(first.meter), now - ago * second));
    }
  }

  /** Whether it is connected and its boot was accepted. */
  get ready(): boolean {
    return this.#connection.isAccepted;
  }

  /** Lives until it is stopped: connects, boots, reports; and again whenever the connection is lost. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const { random } = this.#behaviour;
    if (this.#spec.condition === 'AWAY') {
      await pause(awayFor(random), undefined, { signal }).catch(() => {});
      this.#connectors = this.#asFound();
    }
    this.#enter();
    await this.#connection.run();
  }

  /** Says goodbye and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#outbox.close();
    await this.#connection.close({ code: 1000, reason: 'Stopping' });
  }

  /** The connectors as the simulation finds them. */
  #asFound(): Connectors {
    const { random } = this.#behaviour;
    for (const { connectorId, transaction } of this.#spec.connectors) {
      if (transaction) this.#reporter.resume(connectorId, transaction.transactionId);
    }
    const list = connectorsOf(this.#spec, Date.now(), random);
    return new Connectors(list, random, (message) => this.#report(message), this.#profile.siblingsStayFree);
  }

  /** Takes up what it was at when the simulation found it. */
  #enter(): void {
    const { condition } = this.#spec;
    const { random, faultRate } = this.#behaviour;
    this.#inoperative = condition === 'OUT_OF_SERVICE';
    this.#outForUpdate = condition === 'UPDATING';
    if (this.#outForUpdate) this.#service.updateFirmware(updateStepFor(random), ['Installing']);
    this.#nextMishap = nextMishap(faultRate, Date.now(), random);
    this.#wakeInTime();
  }

  /** Lets time pass until something is due: a look every second at thousands of chargers would be dear. */
  #wakeInTime(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.#reset) return;
    const ownTime = this.ready ? Math.min(this.#nextHeartbeat, this.#nextIdleMeter) : Infinity;
    const due = Math.min(this.#connectors.dueAt, ownTime, this.#nextMishap);
    this.#timer = setTimeout(() => this.#wake(Date.now()), Math.min(Math.max(0, due - Date.now()), longestWaitMs));
  }

  #wake(now: number): void {
    this.#connectors.advance(now);
    if (now >= this.#nextMishap) this.#suffer(now);
    if (this.ready && now >= this.#nextHeartbeat) this.heartbeat();
    if (this.ready && now >= this.#nextIdleMeter) this.#reportIdleMeters(now);
    this.#wakeInTime();
  }

  heartbeat(): void {
    this.#nextHeartbeat = Date.now() + this.#heartbeatMs();
    this.#tell('Heartbeat', {});
  }

  #reportIdleMeters(now: number): void {
    const { idleMeterSeconds = Infinity } = this.#profile;
    this.#nextIdleMeter = now + idleMeterSeconds * second;
    for (const { connectorId, charge } of this.#connectors.list) if (!charge) this.reportMeter(connectorId);
  }

  boot(): void {
    this.#tell('BootNotification', this.#bootPayload());
  }

  reportStatus(connectorId?: number): void {
    if (connectorId === undefined || connectorId === 0)
      this.#reportStatusOf(0, this.#inoperative ? 'Unavailable' : 'Available');
    for (const connector of this.#connectors.list) {
      if (connectorId === undefined || connectorId === connector.connectorId) {
        this.#reportStatusOf(connector.connectorId, connector.status);
      }
    }
  }

  reportMeter(connectorId?: number): void {
    for (const { connectorId: id, meter, charge } of this.#connectors.list) {
      if (connectorId !== undefined && connectorId !== id) continue;
      const power = Math.round(charge?.power ?? 0);
      this.#outbox.add(
        this.#reporter.outgoing({ kind: 'meter', connectorId: id, meter: Math.round(meter), power, at: Date.now() }),
      );
    }
  }

  report(method: string, payload: object): void {
    this.#tell(method, payload);
  }

  hasConnector(connectorId: number): boolean {
    return this.#connectors.has(connectorId);
  }

  /** Restarts once the answer is on its way: ends what runs, disconnects, and comes back a little later. */
  reset(type: Reset): void {
    if (this.#reset) return;
    const reason: StopReason = type === 'Hard' ? 'HardReset' : 'SoftReset';
    this.#connectors.endCharges(reason);
    this.#reset = type;
    setTimeout(
      () => {
        if (this.#connection.isOpen) void this.#connection.close({ code: 1001, reason: `${type} reset` });
        else this.#restarted();
      },
      between(this.#behaviour.random, 1, 2) * second,
    );
  }

  /** Kept as long as it runs. The connection ends once the answer is on its way. */
  signInWith(key: string): void {
    this.#password = Buffer.from(key, 'hex');
    setTimeout(() => {
      void this.#connection.close({ code: 1000, reason: 'New password' });
    }, second);
  }

  setAvailability(connectorId: number, operative: boolean): 'Accepted' | 'Scheduled' {
    const isBusy = this.#connectors.isCharging(connectorId);
    // It reports what has come of it after its response.
    setImmediate(() => {
      if (connectorId === 0) {
        this.#inoperative = !operative;
        this.#reportStatusOf(0, operative ? 'Available' : 'Unavailable');
      }
      this.#connectors.setOperative(connectorId, operative);
      this.#wakeInTime();
    });
    return isBusy && !operative ? 'Scheduled' : 'Accepted';
  }

  remoteStart(connectorId?: number): boolean {
    const begun = this.#connectors.plugIn(connectorId);
    this.#wakeInTime();
    return begun;
  }

  remoteStop(transactionId: number): boolean {
    const ended = this.#connectors.endCharge(this.#reporter.connectorOf(transactionId), 'Remote');
    this.#wakeInTime();
    return ended;
  }

  updateFirmware(): void {
    this.#service.updateFirmware();
  }

  uploadDiagnostics(location: string): string {
    return this.#service.uploadDiagnostics(location);
  }

  requestCertificate(): void {
    this.#service.requestCertificate();
  }

  #suffer(now: number): void {
    const { faultRate, random } = this.#behaviour;
    this.#nextMishap = nextMishap(faultRate, now, random);
    switch (drawMishap(random)) {
      case 'connection lost':
        if (!this.#connection.isOpen) return;
        this.#lostFor = lostFor(random);
        void this.#connection.close({ code: 1001, reason: 'Lost', force: true });
        return;
      case 'fault':
        this.#connectors.fail(now);
        return;
      case 'update':
        // Nobody is interrupted for it: it is put off to another time.
        if (!this.#connectors.isCharging()) this.#service.updateFirmware(updateStepFor(random));
    }
  }

  /** Its boot was accepted, or it needs none: it says how it is, and calls from now on. */
  #begin(call: SendCall): void {
    const { bootsAfterRestart = false, idleMeterSeconds = Infinity } = this.#profile;
    const isBack = this.#hasBooted;
    this.#hasBooted = true;
    this.#nextIdleMeter = Date.now() + idleMeterSeconds * second;
    // The first heartbeats of a fleet that booted together spread over the interval.
    this.#nextHeartbeat = Date.now() + this.#behaviour.random() * this.#heartbeatMs();
    // The current statuses are enough; those of the time without a connection are not sent. After a lost connection
    // alone, some send nothing.
    if (!(isBack && bootsAfterRestart)) this.reportStatus();
    if (this.#service.booted() && this.#outForUpdate) {
      this.#outForUpdate = false;
      this.setAvailability(0, true);
    }
    this.#wakeInTime();
    this.#outbox.open(call);
  }

  /** How long it stays away: for its restart, or while the connection is lost. */
  #awayMs(): number | undefined {
    const awayMs = this.#reset ? this.#restartMs() : this.#lostFor;
    this.#lostFor = undefined;
    if (this.#reset) this.#restarted();
    else this.#wakeInTime();
    return awayMs;
  }

  #restarted(): void {
    this.#reset = undefined;
    this.#hasBooted = false;
    this.#wakeInTime();
  }

  #bootPayload(): object {
    const { vendor, model, serialNumber } = this.#spec;
    return {
      chargePointVendor: vendor.slice(0, 20),
      chargePointModel: model.slice(0, 20),
      chargePointSerialNumber: serialNumber.slice(0, 25),
      firmwareVersion: this.#service.firmwareVersion.slice(0, 50),
    };
  }

  #heartbeatMs(): number {
    return (this.#behaviour.heartbeat ?? Number(this.configuration.value('HeartbeatInterval'))) * second;
  }

  #restartMs(): number {
    return (this.#behaviour.restart ?? between(this.#behaviour.random, 4, 12)) * second;
  }

  #tell(method: string, payload: object): void {
    if (this.ready) this.#outbox.add({ method, payload: () => payload, durable: false });
  }

  #report(message: Message): void {
    // Away from the central system, only transactions are remembered.
    if (!this.ready && message.kind !== 'start' && message.kind !== 'stop') return;
    if (message.kind === 'status') this.#reportStatusOf(message.connectorId, message.status);
    else this.#outbox.add(this.#reporter.outgoing(message));
  }

  #reportStatusOf(connectorId: number, status: string): void {
    this.#statuses.add(connectorId, this.#reporter.statusOf(connectorId, status));
  }
}
