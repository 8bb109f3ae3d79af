import { firmwareLocation, firmwareName } from './firmware.ts';

const url = 'https://ops:secret@fw.example.com/{make}/{model}/latest.bin?token=abc';

test('a charger is sent the whole address, a person is told no secret of it', () => {
  expect(firmwareLocation(url, 'ABB', 'Terra 184')).toBe(
    'https://ops:secret@fw.example.com/ABB/Terra%20184/latest.bin?token=abc',
  );
  expect(firmwareName(url, 'ABB', 'Terra 184')).toBe('fw.example.com/ABB/Terra 184/latest.bin');
  expect(firmwareName('ftp://fw.example.com/all.bin', null, null)).toBe('fw.example.com/all.bin');
  expect(firmwareName('https://fw.example.com/{model}.bin#x', null, null)).toBe('fw.example.com/unknown.bin');
});
