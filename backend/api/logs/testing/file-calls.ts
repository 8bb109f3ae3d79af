import type { DevicesResponse } from '@dmp/shared/contract';
import { dayMs, ids, type LogCalls, type Query } from './stored-logs.ts';

export function testFiles(calls: LogCalls): void {
  const { get } = calls;

  describe('files', () => {
    const lines = (text: unknown) =>
      String(text)
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n');

    test('the CSV has every row that the filters match, in order', async () => {
      const { status, headers, body } = await get('logs/ocpp/exporter/export-csv?sortOrder=ASC');
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ocpp-logs-\d{8}T\d{6}Z\.csv"$/);
      const [head, ...rows] = lines(body);
      expect(head).toBe(
        'ID,Time,Chargebox ID,Station ID,Log type,Source,Status,Error code,Vendor error code,Message ID,Payload',
      );
      expect(rows.map((row) => row.split(',')[3])).toEqual(calls.stored.map((log) => log.station_id ?? '').reverse());
      expect(rows.map((row) => row.split(',')[0])).toEqual(ids(calls.stored).reverse());
      const faults = lines((await get('logs/ocpp/exporter/export-csv?vendorErrorCode=%3Dcmd')).body);
      expect(faults).toHaveLength(2);
      expect(faults[1]).toMatch(/,STATUS_NOTIFICATION_REQUEST,EVSE,Faulted,GroundFailure,'=cmd,/);
      expect(faults[1]).toContain('""vendorErrorCode"":""=cmd""');
    });

    test('the CSV can be filtered by a text in payloads and by errors', async () => {
      const start = new Date(Date.now() - dayMs).toISOString();
      const query = new URLSearchParams({ start, payload: '"Heartbeat"', onlyErrors: 'false', sortOrder: 'ASC' });
      expect(lines((await get(`logs/ocpp/exporter/export-csv?${query}`)).body)).toHaveLength(1);
      query.set('payload', 'currentTime');
      const rows = lines((await get(`logs/ocpp/exporter/export-csv?${query}`)).body).slice(1);
      const expected = calls.stored.filter((log) => log.time >= start && log.frame.includes('"currentTime"'));
      expect(expected.length).toBeGreaterThan(10);
      expect(rows.map((row) => row.split(',')[0])).toEqual(ids(expected).reverse());
      const errors = lines((await get('logs/ocpp/exporter/export-csv?onlyErrors=true&messageId=bad')).body);
      expect(errors).toHaveLength(3);
      const { status, body } = await get('logs/ocpp/exporter/export-csv?payload=x');
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^payload can be/) },
      });
    });

    const span = (days: number) => ({
      startDate: new Date(Date.now() - days * dayMs).toISOString(),
      endDate: new Date().toISOString(),
    });
    const raw = (device: string, query: Query, user: 'operator' | 'viewer' | 'vendor.acme' = 'operator') =>
      get(`logs/ocpp/exporter/export-raw-ocpp-logs/${device}?${new URLSearchParams(query)}`, user);

    test('the raw file has the frames as they were sent', async () => {
      const [newest] = calls.stored;
      const device = calls.devices.find(({ chargeboxId }) => chargeboxId === newest?.chargebox_id);
      const query = span(6.9);
      const { status, headers, body } = await raw(device?.id ?? '', query);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain(`filename="raw-ocpp-logs-${device?.chargeboxId}-20`);
      const expected = calls.stored
        .filter((log) => log.chargebox_id === newest?.chargebox_id && log.time >= query.startDate)
        .map(
          ({ time, chargebox_id, source, frame }) =>
            `${time},${chargebox_id},${source},"${frame.replaceAll('"', '""')}"`,
        )
        .reverse();
      expect(lines(body)).toEqual(['Time,Chargebox ID,Source,Frame', ...expected]);
      expect(String(body)).toContain('[2,""bad"",""Authorize"",{}]');
    });

    test('the raw file gets an error for a span too long or too old, an unknown device, and a missing permission', async () => {
      const device = calls.devices[0]?.id ?? '';
      expect(await raw(device, span(8))).toMatchObject({
        status: 400,
        body: { error: 'startDate and endDate must be at most 7 days apart.' },
      });
      const old = { startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' };
      expect(await raw(device, old)).toMatchObject({
        status: 400,
        body: { error: 'startDate must not be more than 1 year ago.' },
      });
      const unknown = { status: 404, body: { error: 'There is no device with this ID.' } };
      expect(await raw('x', span(1))).toMatchObject(unknown);
      const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicesResponse).content;
      const foreign = calls.devices.find(({ id }) => !own.some((device) => device.id === id));
      expect(await raw(foreign?.id ?? '', span(1), 'vendor.acme')).toMatchObject(unknown);
      expect((await raw(own[0]?.id ?? '', span(1), 'vendor.acme')).status).toBe(200);
      expect((await raw(device, span(1), 'viewer')).status).toBe(403);
    });
  });
}
