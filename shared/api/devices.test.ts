import { devicesApi } from './devices.ts';
import { ApiError } from './error.ts';
import type { Query } from './http.ts';

/** A backend that answers a call by its query; and the queries it was asked. */
function backend(answer: (query: Query) => unknown) {
  const asked: Query[] = [];
  const api = devicesApi({
    async send({ query = {} }) {
      asked.push(query);
      return answer(query);
    },
    download: () => Promise.reject(new Error('none is asked for')),
  });
  return { asked, api };
}
const page = { content: [], number: 0, size: 10, totalElements: 0 };

test('a list asks for its fields, and for whole devices where the backend refuses that', async () => {
  const knows = backend(() => page);
  await knows.api.list(['make', 'city'], { sortBy: 'make' });
  expect(knows.asked).toEqual([{ sortBy: 'make', fields: 'make,city' }]);

  const refused = new ApiError({ status: 400, error: 'fields is not a parameter of this call.' });
  const strict = backend(({ fields }) => (fields === undefined ? page : Promise.reject(refused)));
  expect(await strict.api.list(['make'], { sortBy: 'make' })).toEqual(page);
  expect(strict.asked).toEqual([{ sortBy: 'make', fields: 'make' }, { sortBy: 'make' }]);
});

test.each([403, 500, 0])('a list that fails with %d is not asked for again', async (status) => {
  const { asked, api } = backend(() => Promise.reject(new ApiError({ status })));
  await expect(api.list(['make'], {})).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});
