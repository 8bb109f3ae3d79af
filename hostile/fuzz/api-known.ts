// What exists in the network under test, so that calls can be about it.

import { createRandom, type Random } from '../../backend/seed/random.ts';
import type { BackendProcess } from '../../backend/testing/backend-process.ts';
import type { DescribedCall } from '../../backend/testing/described-calls.ts';

/** Names of a field that have a value of another one. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ deviceList: 'chargeboxId', resources: 'chargeboxId', deselected: 'chargeboxId', evses: 'chargeboxId' },
  ...{
    deviceId: 'id',
    chargingGroup: 'id',
    alert: 'id',
    subject: 'subject',
    siteIds: 'siteId',
    excludeSites: 'siteId',
  },
  ...{ locationIds: 'locationId', id: 'chargeboxId', publicationId: 'id', changeKey: 'key', locations: 'locationId' },
};
/** Of each name as many values are kept, of one list. */
const mostValues = 40;
/** Which part of a list of an address the values are kept under: of these the second as well. */
const areaOf = (path: string): string =>
  /^\/(views|logs|remote-action|network|nevi)\/[\w-]+|^\/[\w-]+/.exec(path)?.[0] ?? '';

/** Values of what exists, by the list and the name they stand in. */
export class Known {
  /** Identities of devices that the vendor may not see. */
  foreign: readonly string[] = [];
  readonly #backend: BackendProcess;
  readonly #lists: readonly string[];
  readonly #kept: string;
  #values = new Map<string, unknown[]>();

  /** @param kept a charger that no case is about */
  constructor(backend: BackendProcess, calls: readonly DescribedCall[], kept: string) {
    this.#backend = backend;
    this.#kept = kept;
    this.#lists = calls
      .filter(({ method, path, parameters }) => {
        const needs = parameters.some((parameter) => parameter.required);
        return (
          method === 'GET' && !path.includes('{') && !path.includes('export') && !needs && !path.startsWith('/health')
        );
      })
      .map(({ path, parameters }) =>
        parameters.some(({ name }) => name === 'pageSize') ? `${path}?pageSize=60` : path,
      );
  }

  /** Reads all lists again. */
  async refresh(): Promise<void> {
    this.#values = new Map();
    for (const list of this.#lists) {
      const { body } = await this.#backend.call('admin', 'GET', list.slice(1));
      this.#take(areaOf(list), body, '');
    }
    const idsOf = async (user: 'admin' | 'vendor.acme') => {
      const { body } = await this.#backend.call(user, 'GET', 'devices?pageSize=1000');
      return (body as { content: { chargeboxId: string }[] }).content.map(({ chargeboxId }) => chargeboxId);
    };
    const own = new Set(await idsOf('vendor.acme'));
    // A shorter one may be part of anything.
    this.foreign = (await idsOf('admin')).filter((id) => !own.has(id) && id.length > 4);
  }

  /** @param depth of objects and lists: what is nested deeper is not what the list is of */
  #take(area: string, value: unknown, name: string, depth = 0): void {
    if (Array.isArray(value)) for (const one of value) this.#take(area, one, name, depth);
    else if (typeof value === 'object' && value !== null)
      for (const [field, one] of Object.entries(value))
        this.#take(area, one, field, field === 'content' ? depth : depth + 1);
    else if (name !== '' && value !== null && typeof value !== 'boolean' && value !== this.#kept)
      for (const key of depth === 1 ? [`${area} ${name}`, name] : [name]) this.#add(key, value);
  }

  #add(key: string, value: unknown): void {
    const values = this.#values.get(key) ?? [];
    if (values.length < mostValues && !values.includes(value)) this.#values.set(key, [...values, value]);
  }

  /** Makes one of each kind that a new network has none of. */
  async begin(): Promise<void> {
    const ask = (path: string, body: unknown) => this.#backend.call('admin', 'POST', path, body);
    const view = { name: 'A view', shared: true, filters: {}, sortBy: null, sortOrder: null, columns: [] };
    for (const list of ['devices', 'logs', 'locations', 'charging-groups']) await ask(`views/${list}`, view);
    await this.refresh();
    const deviceList = (this.#values.get('/devices chargeboxId') ?? []).slice(0, 3);
    for (const eventType of ['UPDATE_FIRMWARE_REQUEST', 'ROTATE_PASSWORD_REQUEST'])
      await ask('remote-action/trigger-action', { deviceList, remoteActionType: 'IMMEDIATE', eventType });
    for (const name of ['a', 'b']) await ask(`network/imports?fileName=${name}.csv`, 'chargeboxId,make\nNOWHERE,x\n');
    await this.refresh();
  }

  /** A value that exists for a parameter or field of a call; undefined where none is known. */
  valueOf(name: string, path: string, random: Random): unknown {
    if (name === 'version' && random.chance(0.8)) return 1;
    const values = this.#values.get(`${areaOf(path)} ${name}`) ?? this.#values.get(otherNames[name] ?? name) ?? [];
    return values.length === 0 ? undefined : random.pick(values);
  }

  /** Chance for a batch. */
  randomOf = (seed: string, batch: number): Random => createRandom(seed, 'batch', batch);

  /** What this user may not change, as text; nothing for one who may change everything. */
  async network(user: string): Promise<string> {
    if (user !== 'viewer' && user !== 'vendor.acme' && user !== 'nobody') return '';
    const read = async (path: string) => {
      const { body } = await this.#backend.call('admin', 'GET', path);
      return typeof body === 'string' ? body : JSON.stringify(body);
    };
    const lines = (await read('network/export?format=CSV')).split(/\r?\n/);
    const own =
      user === 'vendor.acme' ? lines.filter((line) => this.foreign.some((id) => line.startsWith(`${id},`))) : lines;
    const others = ['general-settings', 'global-state-key', 'global-configuration-key', 'tariffs', 'sites'];
    return [...own, ...(await Promise.all(others.map(read)))].join('\n');
  }
}
