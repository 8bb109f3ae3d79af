import { ids, type LogCalls, type Query } from './stored-logs.ts';

export function testPages(calls: LogCalls): void {
  const { list } = calls;

  describe('pages by time', () => {
    const middle = () => calls.stored[Math.floor(calls.stored.length / 2)]?.time ?? '';
    const early = () => calls.stored[Math.floor(calls.stored.length * 0.9)]?.time ?? '';
    const half = { detailType: 'HEARTBEAT_REQUEST,STATUS_NOTIFICATION_REQUEST' };

    test.each([
      ['all', () => ({})],
      ['from a time on', () => ({ start: middle() })],
      ['up to a time', () => ({ end: middle() })],
      ['between two times', () => ({ start: early(), end: middle() })],
      ['within an hour', () => ({ start: middle(), end: new Date(Date.parse(middle()) + 600_000).toISOString() })],
      ['of some types', () => half],
      ['of some types between two times', () => ({ ...half, start: early(), end: middle() })],
      ['of a type without logs', () => ({ detailType: 'SEND_LOCAL_LIST_REQUEST' })],
    ] as [string, () => Query][])('%s: each row once, in order, and the right total', async (_name, queryOf) => {
      const query = queryOf();
      const { start = '', end = '9', detailType } = query;
      const expected = calls.stored.filter(
        (log) =>
          log.time >= start && log.time <= end && (!detailType || detailType.split(',').includes(log.detail_type)),
      );
      for (const sortOrder of ['DESC', 'ASC']) {
        const seen: string[] = [];
        for (let pageNumber = 0; ; pageNumber++) {
          const page = await list({ ...query, sortOrder, pageSize: '331', pageNumber: String(pageNumber) });
          expect(page).toMatchObject({ number: pageNumber, size: 331, totalElements: expected.length });
          seen.push(...ids(page.content));
          if (page.content.length < 331) break;
        }
        expect(seen).toEqual(sortOrder === 'DESC' ? ids(expected) : ids(expected).reverse());
      }
      expect((await list({ ...query, pageNumber: '10000' })).content).toEqual([]);
    });
  });
}
