import { joinFilterValues } from '@dmp/shared/contract';
import { dayMs, type LogCalls, sourcePayload } from './stored-logs.ts';

/** The payload that a charger sent is listed and exported character by character, and each value in it can be searched. */
export function testSourceText(calls: LogCalls): void {
  const { get, list } = calls;

  describe('the text of a payload', () => {
    test('is in a list and in one log, beside the parsed value', async () => {
      const [answer, sent] = (await list({ messageId: 'source' })).content;
      expect(sent?.detail.payloadText).toBe(sourcePayload);
      expect(sent?.detail.payload).toEqual(JSON.parse(sourcePayload));
      const one = (await get(`logs/ocpp/${answer?.id}`)).body as { counterpart: typeof sent };
      expect(one.counterpart?.detail).toEqual(sent?.detail);
      // A payload whose text equals its stringified value is not sent twice.
      expect(answer?.detail).not.toHaveProperty('payloadText');
    });

    test.each(['12.50', '12345678901234567890', '1E3', '-0', '1.0', String.raw`caf\u00e9 \/ \"q\"`])(
      'a search for %s finds the log',
      async (value) => {
        const start = new Date(Date.now() - dayMs).toISOString();
        const found = await list({ start, messageId: 'source', payload: joinFilterValues([value]) });
        expect(found.content.map(({ source }) => source)).toEqual(['EVSE']);
      },
    );

    test('is in the CSV', async () => {
      const csv = String((await get('logs/ocpp/exporter/export-csv?messageId=source')).body);
      expect(csv).toContain(`"${sourcePayload.replaceAll('"', '""')}"`);
    });
  });
}
