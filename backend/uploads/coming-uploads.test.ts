import { PassThrough } from 'node:stream';
import { ComingUploads } from './coming-uploads.ts';

const coming = () => {
  const all = new ComingUploads();
  return {
    all,
    begin(id: string, deviceId: string) {
      const content = new PassThrough();
      return { content, end: all.begin({ id, deviceId }, content) };
    },
  };
};
const ended = (...uploads: { content: PassThrough }[]) => uploads.map(({ content }) => content.destroyed);

test('a third upload of a device ends its oldest, and none of another', () => {
  const { begin } = coming();
  const uploads = [begin('other', 'B'), begin('1', 'A'), begin('2', 'A'), begin('3', 'A')];
  expect(ended(...uploads)).toEqual([false, true, false, false]);
});

test('a second upload of the same file ends the first, and no other file of the device', () => {
  const { begin } = coming();
  const uploads = [begin('1', 'A'), begin('2', 'A'), begin('2', 'A')];
  expect(ended(...uploads)).toEqual([false, true, false]);
});

test('one that has ended makes room', () => {
  const { all, begin } = coming();
  const [first, second] = [begin('1', 'A'), begin('2', 'A')];
  first.end();
  const third = begin('3', 'A');
  expect(ended(first, second, third)).toEqual([false, false, false]);
  second.end();
  third.end();
  expect(all.devices).toBe(0);
});
