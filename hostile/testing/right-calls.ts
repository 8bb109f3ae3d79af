// One right request for each call, so that whoever may make it can be seen to succeed.
import { until } from '../../backend/testing/until.ts';
import type { Caller } from './caller.ts';
import {
  alert,
  device,
  events,
  flags,
  importFile,
  location,
  outages,
  period,
  site,
  stateKey,
  view,
} from './right-forms.ts';

/** What a request has beside its method and the pattern of its path. */
export interface Right {
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
}

/** Makes a right request for whoever has this permission alone. */
export type MakeRight = (permission: string) => Right | Promise<Right>;

interface Device {
  id: string;
  chargeboxId: string;
}
interface Versioned {
  id: string;
  version: number;
}
interface NewestJob {
  job: { id: string } | null;
  device: { outcome: string; detail: string | null } | null;
}
interface Import {
  id: string;
  state: string;
}
interface Attention {
  groups: { items: { kind: string; subject: string; since: string | null; extent: number }[] }[];
}
interface Publications {
  content: { id: string; state: string }[];
}
interface StatusLog {
  content: { evseUid: string; status: string; timestamp: string }[];
}

/**
 * How to make each call that needs more than the identity of what a list begins
 * with: all that change something, and some that read.
 *
 * @param api with every permission; what a request is about is made by it first
 */
export function rightCalls(api: Caller): Record<string, MakeRight> {
  let count = 0;
  const fresh = (word: string) => `${word}-${++count}`;
  const made = async <T>(path: string, body: object) => api<T>('POST', path, body);
  const newDevice = () => made<Device>('devices', { chargeboxId: fresh('CB'), ...device });
  const newAlert = () => api<Versioned>('PUT', 'alerts/LOW_NETWORK_AVAILABILITY', alert);
  const groupForm = async () => {
    const [tariff] = await api<{ id: string }[]>('GET', 'tariffs?countryCode=US');
    return { name: fresh('Group'), description: 'x', tariffId: tariff?.id, countryCode: 'US', partyId: 'ABC' };
  };
  const newGroup = async () => made<Versioned>('charging-groups', await groupForm());
  const groupWith = async () => {
    const [{ id }, { chargeboxId }] = [await newGroup(), await newDevice()];
    await made(`charging-groups/${id}/evses`, [chargeboxId]);
    return { path: { id }, chargeboxId };
  };
  const byChargebox = async (body?: unknown) => ({ path: { chargeboxId: (await newDevice()).chargeboxId }, body });
  const actionOn = (chargeboxId: string, permission: string) => ({
    ...{ remoteActionType: 'IMMEDIATE', deviceList: [chargeboxId], ...period(permission) },
    ...(events[permission] ?? events['execute:dm-devices-reset']),
  });
  const action = async (permission: string) => actionOn((await newDevice()).chargeboxId, permission);
  /** A job that whoever has this permission may cancel, once it waits for its charger. */
  const newJob = async (permission: string) => {
    const { id, chargeboxId } = await newDevice();
    if (permission === 'update:configurations')
      await made(`configurations/${chargeboxId}`, [{ changeKey: fresh('Interval'), changeValue: '1' }]);
    else if (events[permission]) await made('remote-action/trigger-action', actionOn(chargeboxId, permission));
    else await made(`devices/toggle-port-status/${chargeboxId}`, await portsOf(id));
    let newest: NewestJob = { job: null, device: null };
    await until(async () => {
      newest = await api<NewestJob>('GET', `devices/${chargeboxId}/newest-job`);
      return newest.device?.outcome === 'QUEUED' && newest.device.detail !== null;
    });
    return { path: { id: newest.job?.id ?? '' } };
  };
  const portsOf = async (id: string) => {
    const { ports } = await api<{ ports: { id: string; evseNumber: number }[] }>('GET', `devices/${id}`);
    const evsePortIds = ports.map(({ id: portId, evseNumber }) => ({ portId, evseNumber }));
    return { evsePortIds, availabilityType: 'Inoperative', message: 'x' };
  };
  const newImport = async (state: string) => {
    const { id } = await api<Import>('POST', 'network/imports?fileName=x.csv', importFile);
    await until(async () => (await api<Import>('GET', `network/imports/${id}`)).state === state);
    return { path: { id } };
  };
  let found: Attention['groups'][number]['items'][number] | undefined;
  const item = async () => {
    await until(async () => {
      found ??= (await api<Attention>('GET', 'attention')).groups.flatMap(({ items }) => items)[0];
      return found !== undefined;
    });
    if (!found) throw new Error('Nothing needs attention.');
    const { kind, subject, since, extent } = found;
    return { path: { kind, subject }, body: { since, extent, until: null } };
  };
  /** The receiver of the backend under test refuses all. */
  const refusedPublication = async () => {
    const { id } = (await groupWith()).path;
    await api('POST', `charging-groups/${id}/publish`);
    let publicationId = '';
    await until(async () => {
      const { content } = await api<Publications>('GET', `charging-groups/${id}/publications`);
      publicationId = content.find(({ state }) => state === 'REFUSED')?.id ?? '';
      return publicationId !== '';
    });
    return { path: { id, publicationId } };
  };
  const outage = async () => {
    const { content } = await api<{ content: Device[] }>('GET', 'devices?pageSize=50');
    for (const { chargeboxId } of content) {
      const log = await api<StatusLog>('GET', `devices/${chargeboxId}/operational-status-log?size=50`);
      const found = log.content.find(({ status }) => outages.includes(status));
      if (found) return found;
    }
    throw new Error('No outage is known.');
  };
  const stateOf = async (permission: string) => {
    const { chargeboxId } = await newDevice();
    const state = await api<Record<string, unknown>>('GET', `state-settings/${chargeboxId}`);
    const flag = flags[permission] ?? 'freevend';
    return { path: { chargeboxId }, body: { version: state.version, [flag]: !state[flag] } };
  };
  const newKey = async (path: string, body: object) =>
    made<{ key: string; version: number }>(path, { key: fresh('Interval'), ...body });
  const newView = (list: string) => made<{ id: string }>(`views/${list}`, { ...view, name: fresh('View') });
  const views = ['devices', 'logs', 'locations', 'charging-groups'].flatMap((list): [string, MakeRight][] => [
    [`POST /views/${list}`, () => ({ body: { ...view, name: fresh('View') } })],
    [`GET /views/${list}/{id}`, async () => ({ path: { id: (await newView(list)).id } })],
    [
      `PUT /views/${list}/{id}`,
      async () => ({ path: { id: (await newView(list)).id }, body: { ...view, name: fresh('View') } }),
    ],
    [`DELETE /views/${list}/{id}`, async () => ({ path: { id: (await newView(list)).id } })],
  ]);
  const keyLists = (
    [
      ['global-state-key', stateKey],
      ['global-configuration-key', {}],
    ] as const
  ).flatMap(([path, fields]): [string, MakeRight][] => [
    [`POST /${path}`, () => ({ body: { key: fresh('Interval'), ...fields } })],
    [
      `PUT /${path}`,
      async () => {
        const { key, version } = await newKey(path, fields);
        return { body: { key, version, ...fields } };
      },
    ],
    [`DELETE /${path}`, async () => ({ body: [(await newKey(path, fields)).key] })],
  ]);
  const places = (
    [
      ['sites', site],
      ['locations', location],
      ['tariffs', { countryCode: 'US' }],
    ] as const
  ).flatMap(([path, fields]): [string, MakeRight][] => {
    const placed = () => made<{ id: string }>(path, { id: fresh('P'), ...fields });
    return [
      [`POST /${path}`, () => ({ body: { id: fresh('P'), ...fields } })],
      [`PUT /${path}/{id}`, async () => ({ path: { id: (await placed()).id }, body: { ...fields, version: 1 } })],
      [`DELETE /${path}/{id}`, async () => ({ path: { id: (await placed()).id } })],
    ];
  });

  return {
    ...Object.fromEntries([...views, ...keyLists, ...places]),
    'POST /devices': () => ({ body: { chargeboxId: fresh('CB'), ...device } }),
    'PUT /devices/{id}': async () => ({ path: idOf(await newDevice()), body: { ...device, version: 1 } }),
    'DELETE /devices/{id}': async () => ({ path: idOf(await newDevice()) }),
    'POST /devices/{id}/restore': async () => {
      const { id } = await newDevice();
      await api('DELETE', `devices/${id}`);
      return { path: { id } };
    },
    'POST /devices/passwords': async () => ({ body: { deviceList: [(await newDevice()).chargeboxId] } }),
    'POST /devices/toggle-port-status/{chargeboxId}': async () => {
      const { id, chargeboxId } = await newDevice();
      return { path: { chargeboxId }, body: await portsOf(id) };
    },
    'PUT /devices/{id}/tags/{tag}': async () => ({ path: { ...idOf(await newDevice()), tag: 'X' } }),
    'DELETE /devices/{id}/tags/{tag}': async () => {
      const { id } = await newDevice();
      await api('PUT', `devices/${id}/tags/X`);
      return { path: { id, tag: 'X' } };
    },
    'POST /devices/{id}/nevi-log': async () => {
      const { evseUid, ...selectedOutage } = await outage();
      const [first] = await api<{ category: string }[]>('GET', 'nevi/outage-categories');
      return {
        path: { id: evseUid },
        body: { selectedOutage, category: first?.category, neviExempt: true, message: 'x' },
      };
    },
    'GET /devices/{id}/nevi-log': async () => ({ path: { id: (await newDevice()).chargeboxId } }),
    'PUT /evse/messages/{chargeboxId}': () => byChargebox({ message: 'x' }),
    'PUT /state-settings/{chargeboxId}': stateOf,
    'PATCH /state-settings/update-many': async (permission) => ({
      body: {
        chargeboxPartyIds: [{ chargeboxId: (await newDevice()).chargeboxId }],
        remoteActionType: 'IMMEDIATE',
        [flags[permission] ?? 'freevend']: true,
      },
    }),
    'POST /remote-action/trigger-action': async (permission) => ({ body: await action(permission) }),
    'POST /remote-action/selection': async (permission) => {
      const [{ chargeboxId }, { eventType }] = [await newDevice(), events[permission] ?? {}];
      return { body: { deviceList: [chargeboxId], ...(eventType ? { eventType } : {}) } };
    },
    'GET /remote-action/jobs/{id}': newJob,
    'GET /remote-action/jobs/{id}/export': newJob,
    'DELETE /remote-action/jobs/{id}': newJob,
    'PUT /alerts/{type}': async (permission) => {
      const { id } = await newAlert();
      return { path: { type: alert.type }, body: permission === 'update:alerts' ? { ...alert, id } : alert };
    },
    'DELETE /alerts/{id}': async () => ({ path: idOf(await newAlert()) }),
    'PUT /alerts/{id}/silence': async () => ({ path: idOf(await newAlert()), body: { until: null } }),
    'POST /alerts/try': () => ({ body: { type: alert.type, threshold: 50 } }),
    'PUT /attention/{kind}/{subject}/acknowledgement': item,
    'DELETE /attention/{kind}/{subject}/acknowledgement': async () => {
      const { path, body } = await item();
      await api('PUT', `attention/${path.kind}/${path.subject}/acknowledgement`, body);
      return { path };
    },
    'POST /charging-groups': async () => ({ body: await groupForm() }),
    'PUT /charging-groups/{id}': async () => {
      const { id, version } = await newGroup();
      return { path: { id }, body: { ...(await groupForm()), version } };
    },
    'DELETE /charging-groups/{id}': async () => ({ path: idOf(await newGroup()) }),
    'POST /charging-groups/{id}/publications/{publicationId}/retry': refusedPublication,
    'POST /charging-groups/{id}/publications/{publicationId}/skip': refusedPublication,
    'POST /charging-groups/{id}/publish': async () => ({ path: (await groupWith()).path }),
    'POST /charging-groups/{id}/evses': async () => ({
      path: idOf(await newGroup()),
      body: [(await newDevice()).chargeboxId],
    }),
    'DELETE /charging-groups/{id}/evses': async () => {
      const { path, chargeboxId } = await groupWith();
      return { path, body: [chargeboxId] };
    },
    'POST /charging-groups/{id}/evses/selection': async () => {
      const { path, chargeboxId } = await groupWith();
      return { path, body: [chargeboxId] };
    },
    'PUT /charging-groups/evse/{id}': async () => {
      const { id } = await newDevice();
      const { evses: own } = await api<{ evses: { evseUid: string }[] }>('GET', `devices/${id}`);
      return { path: { id: own[0]?.evseUid ?? '' }, query: { chargingGroup: (await newGroup()).id } };
    },
    'POST /configurations/{chargeboxId}': () => byChargebox([{ changeKey: fresh('Interval'), changeValue: '1' }]),
    'POST /configurations/delete/{chargeboxId}': async () => {
      const { chargeboxId } = await newDevice();
      const changeKey = fresh('Interval');
      await made(`configurations/${chargeboxId}`, [{ changeKey, changeValue: '1' }]);
      return { path: { chargeboxId }, body: [{ changeKey, version: 1 }] };
    },
    'PUT /general-settings': () => ({ body: [{ key: fresh('Interval'), value: 'x' }] }),
    'POST /unknown-chargers/dismiss': () => ({ body: { knocks: [{ chargeboxId: 'X', reason: 'UNKNOWN_ID' }] } }),
    'POST /network/imports': () => ({ query: { fileName: 'x.csv' }, body: importFile }),
    'POST /network/imports/{id}/apply': () => newImport('READY'),
    'POST /network/imports/{id}/cancel': () => newImport('READY'),
    'GET /network/imports/{id}': () => newImport('READY'),
    'GET /network/imports/{id}/entries': () => newImport('READY'),
    'GET /locations/{id}': async () => ({
      path: { id: (await made<{ id: string }>('locations', { id: fresh('P'), ...location })).id },
    }),
  };
}

const idOf = ({ id }: { id: string }): { id: string } => ({ id });
