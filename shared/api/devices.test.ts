import { devicesApi } from './devices.ts';
import { ApiError } from './error.ts';
import type { Query } from './http.ts';

/** A backend that responds by the query of a call, and the queries it received. */
function backend(respond: (query: Query) => unknown) {
  const queries: Query[] = [];
  const api = devicesApi({
    async send({ query = {} }) {
      queries.push(query);
      return respond(query);
    },
    download: () => Promise.reject(new Error('unexpected download')),
  });
  return { queries, api };
}
const page = { content: [], number: 0, size: 10, totalElements: 0 };

test('a list requests its fields, and whole devices if the backend rejects the parameter', async () => {
  const current = backend(() => page);
  await current.api.list(['make', 'city'], { sortBy: 'make' });
  expect(current.queries).toEqual([{ sortBy: 'make', fields: 'make,city' }]);

  const rejection = new ApiError({ status: 400, error: 'fields is not a parameter of this call.' });
  const older = backend(({ fields }) => (fields === undefined ? page : Promise.reject(rejection)));
  expect(await older.api.list(['make'], { sortBy: 'make' })).toEqual(page);
  expect(older.queries).toEqual([{ sortBy: 'make', fields: 'make' }, { sortBy: 'make' }]);
});

test.each([403, 500, 0])('a list that fails with %d is not requested again', async (status) => {
  const { queries, api } = backend(() => Promise.reject(new ApiError({ status })));
  await expect(api.list(['make'], {})).rejects.toMatchObject({ status });
  expect(queries).toHaveLength(1);
});
