import { type DevicesResponse, limits, OcppLogPage } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { dayMs, ids, type LogCalls, longReport, payload, type Query } from './stored-logs.ts';

export function testFilters(calls: LogCalls): void {
  const { get, list } = calls;

  describe('filters', () => {
    const all = { pageSize: '1000' };
    const evse = () => {
      const found = calls.stored.find((log) => log.evse_uid !== null);
      if (!found) throw new Error('No log names an EVSE.');
      return found;
    };

    test('a page matches its schema', async () => {
      expect([...Value.Errors(OcppLogPage, await list(all))]).toEqual([]);
    });

    test('by EVSE: its logs and those of its whole charger; pages count from 1', async () => {
      const { evse_uid, chargebox_id } = evse();
      const expected = calls.stored.filter(
        (log) => log.chargebox_id === chargebox_id && (log.evse_uid === null || log.evse_uid === evse_uid),
      );
      const first = await list({ evses: evse_uid ?? '', page: '1', pageSize: '3' });
      const second = await list({ evses: evse_uid ?? '', page: '2', pageSize: '3' });
      expect([first.number, second.number]).toEqual([0, 1]);
      expect(ids([...first.content, ...second.content])).toEqual(ids(expected.slice(0, 6)));
      expect(first.totalElements).toBe(expected.length);
      expect((await list({ evses: 'none' })).totalElements).toBe(0);
    });

    test('by station, source, and charger', async () => {
      const { chargebox_id } = evse();
      const ofCharger = 'HEARTBEAT_REQUEST';
      // On a charger with two EVSEs, each message has the station ID of its own EVSE.
      const device = calls.devices.find(
        ({ chargeboxId, evses }) =>
          evses.filter(({ evseUid }) => calls.stored.some((log) => log.evse_uid === evseUid)).length > 1 &&
          calls.stored.some((log) => log.chargebox_id === chargeboxId && log.detail_type === ofCharger),
      );
      expect(device?.evses.length).toBeGreaterThan(1);
      for (const { evseUid, stationId } of device?.evses ?? []) {
        const { content } = await list({ ...all, stationId });
        expect(ids(content)).toEqual(ids(calls.stored.filter((log) => log.evse_uid === evseUid)));
        expect(new Set(content.map((log) => log.stationId))).toEqual(new Set([stationId]));
      }
      const whole = await list({
        ...all,
        resources: device?.chargeboxId ?? '',
        detailType: ofCharger,
      });
      expect(new Set(whole.content.map((log) => log.stationId))).toEqual(new Set([null]));
      expect((await list({ stationId: 'none' })).totalElements).toBe(0);
      const sent = calls.stored.filter((log) => log.chargebox_id === chargebox_id && log.source === 'SERVER');
      expect(ids((await list({ ...all, resources: chargebox_id, source: 'SERVER' })).content)).toEqual(ids(sent));
    });

    test('by status and error codes', async () => {
      const faulted = await list({ ...all, status: 'Faulted' });
      expect(faulted.content.length).toBeGreaterThan(0);
      expect(faulted.content.every((log) => payload(log).status === 'Faulted')).toBe(true);
      expect(faulted.totalElements).toBe(calls.stored.filter(({ frame }) => /"status":"Faulted"/.test(frame)).length);
      const [ground] = (await list({ errorCode: 'GroundFailure' })).content;
      expect(ground && payload(ground)).toMatchObject({ vendorErrorCode: '=cmd' });
      expect(ids((await list({ vendorErrorCode: '=cmd' })).content)).toEqual([ground?.id]);
      const [refused] = (await list({ errorCode: 'OccurenceConstraintViolation,x' })).content;
      expect(refused).toMatchObject({ detailType: 'AUTHORIZE_RESPONSE', source: 'SERVER' });
    });

    test('by message ID: a request and its response', async () => {
      const { message_id } = evse();
      const expected = calls.stored.filter((log) => log.message_id === message_id);
      expect(expected).toHaveLength(2);
      expect(ids((await list({ messageId: message_id })).content)).toEqual(ids(expected));
      expect((await list({ messageId: `${message_id},none`, source: 'SERVER' })).totalElements).toBe(1);
    });

    const withinDays = (days: number) => ({ start: new Date(Date.now() - days * dayMs).toISOString() });
    const since = ({ start }: { start: string }) => calls.stored.filter((log) => log.time >= start);

    test('by a text in the payload, ignoring case, page by page in either order', async () => {
      const week = withinDays(7);
      const found = since(week).filter(({ frame }) => /"status":"Charging"/.test(frame));
      expect(found.length).toBeGreaterThan(20);
      for (const sortOrder of ['DESC', 'ASC']) {
        const expected = sortOrder === 'DESC' ? ids(found) : ids(found).reverse();
        const query = { ...week, payload: '"STATUS":"charging"', sortOrder, pageSize: '7' };
        const first = await list(query);
        expect([ids(first.content), first.totalElements]).toEqual([expected.slice(0, 7), found.length]);
        expect(ids((await list({ ...query, pageNumber: '2' })).content)).toEqual(expected.slice(14, 21));
        expect((await list({ ...query, pageNumber: '9999' })).content).toEqual([]);
      }
    });

    test('by a text in the payload, not in the envelope; % and _ are not wildcards; several texts are alternatives', async () => {
      const today = withinDays(1);
      expect((await list({ ...today, payload: 'Heartbeat', messageId: 'again' })).totalElements).toBe(0);
      expect((await list({ ...today, payload: '"x":1', messageId: 'again' })).totalElements).toBe(1);
      expect((await list({ ...today, payload: 'c_d' })).totalElements).toBe(0);
      const either = await list({ ...today, payload: '=cmd,occurenceconstraint' });
      expect(either.content.map(({ detailType }) => detailType)).toEqual([
        'AUTHORIZE_RESPONSE',
        'STATUS_NOTIFICATION_REQUEST',
      ]);
      expect((await list({ ...today, payload: '=cmd', errorCode: 'GroundFailure' })).totalElements).toBe(1);
      expect((await list({ ...today, payload: '=cmd', end: today.start })).totalElements).toBe(0);
    });

    test('only errors: invalid frames, CALLERRORs, rejections, failures, and faults', async () => {
      const isError = ({ frame, message_id, source }: (typeof calls.stored)[number]) =>
        /^\[4,/.test(frame) ||
        /"status":"(Rejected|Faulted|Failed|UnlockFailed|DownloadFailed|InstallationFailed|UploadFailed)"/.test(
          frame.replace(/"idTagInfo":\{[^}]*\}/, ''),
        ) ||
        /"errorCode":"(?!NoError")/.test(frame) ||
        (message_id === 'bad' && source === 'EVSE');
      const expected = calls.stored.filter(isError);
      expect(expected.length).toBeGreaterThan(2);
      const { content, totalElements } = await list({ ...all, onlyErrors: 'true' });
      expect([ids(content), totalElements]).toEqual([ids(expected).slice(0, 1000), expected.length]);
      expect((await list({ ...all, onlyErrors: 'false' })).totalElements).toBe(calls.stored.length);
    });

    test('an invalid frame has a reason, and its answer has none', async () => {
      const [answer, refused] = (await list({ messageId: 'bad' })).content;
      expect(refused).toMatchObject({
        detailType: 'AUTHORIZE_REQUEST',
        fault: "The payload must have required property 'idTag'.",
      });
      expect(answer).toMatchObject({ detailType: 'AUTHORIZE_RESPONSE', fault: null });
    });

    test('a frame with deviations from OCPP lists them and is no error', async () => {
      const { content } = await list({ messageId: 'again', source: 'EVSE' });
      expect(content.map(({ fault, deviations }) => [fault, deviations])).toEqual([
        [null, null],
        [null, 'x is not in OCPP 1.6.'],
      ]);
    });

    test('a list has the beginning of a long payload', async () => {
      const content = (await list({ detailType: 'METER_VALUES_REQUEST' })).content;
      const long = content.find(({ detail }) => detail.extract !== undefined);
      expect(long?.detail.payload).toEqual({});
      const whole = JSON.stringify(longReport);
      expect(whole.length).toBeGreaterThan(limits.logFrame.whole);
      expect(long?.detail.extract?.length).toBeGreaterThan(limits.logFrame.extract - 100);
      expect(whole.startsWith(long?.detail.extract ?? 'none')).toBe(true);
    });

    test('a vendor sees only logs of their own devices', async () => {
      const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicesResponse).content;
      expect(own.length).toBeGreaterThan(0);
      const known = new Set(own.map((device) => device.chargeboxId));
      const expected = calls.stored.filter((log) => known.has(log.chargebox_id));
      const page = await list(all, 'vendor.acme');
      expect(page.totalElements).toBe(expected.length);
      expect(ids(page.content)).toEqual(ids(expected).slice(0, 1000));
      const foreign = calls.stored.find((log) => !known.has(log.chargebox_id));
      expect((await list({ resources: foreign?.chargebox_id ?? '' }, 'vendor.acme')).totalElements).toBe(0);
    });

    test.each([
      [{ page: '0' }, 'page must be from 1 to 10000000.'],
      [{ page: '2', pageNumber: '1' }, expect.stringMatching(/^Give page or pageNumber, not both/)],
      [{ source: 'NOBODY' }, 'source must be one of EVSE, SERVER.'],
      [{ pageNumber: '1000000000' }, 'pageNumber must be from 0 to 10000000.'],
      [{ source: 'EVSE', pageNumber: '10000' }, expect.stringMatching(/^Only the first 100000 rows/)],
      [{ onlyErrors: 'perhaps' }, 'onlyErrors must be true or false.'],
      [{ payload: 'x' }, expect.stringMatching(/^payload can be searched within at most 7 days/)],
      [
        { payload: 'x', start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' },
        expect.stringMatching(/^payload can be searched within at most 7 days/),
      ],
      [
        { payload: Array.from({ length: 51 }, (_, i) => i).join(), start: new Date().toISOString() },
        'payload must have at most 50 values.',
      ],
    ] as [Query, unknown][])('%j gets 400', async (query, error) => {
      const { status, body } = await get(`logs/ocpp?${new URLSearchParams(query)}`);
      expect({ status, body }).toEqual({ status: 400, body: { error } });
    });
  });
}
