import { joinFilterValues } from '@dmp/shared/contract';
import { dayMs, type LogCalls, sourcePayload } from './stored-logs.ts';

/** What a charger sent is shown and exported character for character, and each value of it is found. */
export function testSourceText(calls: LogCalls): void {
  const { get, list } = calls;

  describe('the text of a payload', () => {
    test('comes with a list and with one log, beside the value that it says', async () => {
      const [answer, sent] = (await list({ messageId: 'source' })).content;
      expect(sent?.detail.payloadText).toBe(sourcePayload);
      expect(sent?.detail.payload).toEqual(JSON.parse(sourcePayload));
      const one = (await get(`logs/ocpp/${answer?.id}`)).body as { counterpart: typeof sent };
      expect(one.counterpart?.detail).toEqual(sent?.detail);
      // Nothing is sent twice: this one is written as JSON is.
      expect(answer?.detail).not.toHaveProperty('payloadText');
    });

    test.each(['12.50', '12345678901234567890', '1E3', '-0', '1.0', String.raw`caf\u00e9 \/ \"q\"`])(
      '%s of it finds its row',
      async (value) => {
        const start = new Date(Date.now() - dayMs).toISOString();
        const found = await list({ start, messageId: 'source', payload: joinFilterValues([value]) });
        expect(found.content.map(({ source }) => source)).toEqual(['EVSE']);
      },
    );

    test('is that of the CSV', async () => {
      const csv = String((await get('logs/ocpp/exporter/export-csv?messageId=source')).body);
      expect(csv).toContain(`"${sourcePayload.replaceAll('"', '""')}"`);
    });
  });
}
