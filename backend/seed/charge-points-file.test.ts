import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from './charge-points-file.ts';

test('several processes that write the file at once leave one whole file and nothing beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dmp-chargers-'));
  try {
    const path = join(folder, 'charge-points.json');
    const chargers = Array.from({ length: 500 }, (_, index) => ({ chargeboxId: `CP${index}` }));
    await Promise.all(Array.from({ length: 8 }, () => writeWhole(path, chargers)));
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(chargers);
    expect(await readdir(folder)).toEqual(['charge-points.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
