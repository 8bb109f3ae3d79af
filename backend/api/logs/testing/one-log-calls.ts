import { type DevicesResponse, OcppLogDetail } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type LogCalls, longReport } from './stored-logs.ts';

export function testOneLog(calls: LogCalls): void {
  const { get, list } = calls;

  describe('one log', () => {
    const one = async (id: string | undefined) => {
      const { status, body } = await get(`logs/ocpp/${id}`);
      expect(status).toBe(200);
      return body as OcppLogDetail;
    };
    const unknown = { status: 404, body: { error: 'There is no such log, or it is no longer kept.' } };

    test('has its whole payload and its device', async () => {
      const long = (await list({ detailType: 'METER_VALUES_REQUEST' })).content.find(({ detail }) => detail.extract);
      const log = await one(long?.id);
      expect([...Value.Errors(OcppLogDetail, log)]).toEqual([]);
      expect(log).toMatchObject({ id: long?.id, detail: { payload: longReport } });
      expect(log.detail).not.toHaveProperty('extract');
      expect(calls.devices.find(({ id }) => id === log.deviceId)?.chargeboxId).toBe(log.resources[0]);
    });

    test('has the response to a request, and the request of a response', async () => {
      const [response, request] = (await list({ messageId: 'bad' })).content;
      expect((await one(request?.id)).counterpart).toEqual(response);
      expect((await one(response?.id)).counterpart).toEqual(request);
    });

    test('if a message ID is reused, only adjacent request and response are counterparts', async () => {
      const [second, secondCall, first, firstCall] = (await list({ messageId: 'again' })).content;
      expect((await one(firstCall?.id)).counterpart?.id).toBe(first?.id);
      expect((await one(secondCall?.id)).counterpart?.id).toBe(second?.id);
      expect((await one(second?.id)).counterpart?.id).toBe(secondCall?.id);
      expect((await one(first?.id)).counterpart?.id).toBe(firstCall?.id);
    });

    test('a log of another vendor, one that is no longer stored, and an invalid ID get 404', async () => {
      const own = ((await get('devices?pageSize=1000', 'vendor.acme')).body as DevicesResponse).content;
      const known = new Set(own.map((device) => device.chargeboxId));
      const [foreign, mine] = [false, true].map(
        (is) => calls.stored.find((log) => known.has(log.chargebox_id) === is)?.id,
      );
      expect(await get(`logs/ocpp/${foreign}`, 'vendor.acme')).toMatchObject(unknown);
      expect((await get(`logs/ocpp/${mine}`, 'vendor.acme')).status).toBe(200);
      for (const id of ['0-1', 'x', `${mine}1`]) expect(await get(`logs/ocpp/${id}`)).toMatchObject(unknown);
    });
  });
}
