// Who may import whom: each fence is asked with one import that it must refuse
// and one that it must let pass.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const refused: readonly [file: string, imported: string, place: string][] = [
  ['host/router.ts', '../mfe-devices/remote.tsx', '@dmp/shared'],
  ['host/router.ts', 'antd', '@dmp/shared/antd'],
  ['mfe-devices/list/table.tsx', '../../mfe-logs/remote.tsx', '@dmp/shared'],
  ['mfe-devices/list/table.tsx', '../../host/main.tsx', '@dmp/shared'],
  ['mfe-devices/list/table.tsx', '../../shared/ui/index.ts', '@dmp/shared/ui'],
  ['mfe-devices/list/table.tsx', 'react-router-dom', '@dmp/shared/antd/router'],
  ['backend/api/devices.ts', '@dmp/shared/format', '@dmp/shared/contract'],
  ['backend/api/devices.ts', '../../charge-points/main.ts', 'the protocol'],
  ['backend/gateway/charger-connection.ts', '@dmp/shared/format', '@dmp/shared/contract'],
  ['backend/gateway/charger-connection.ts', '../api/index.ts', 'floors below'],
  ['backend/gateway/effects/status.ts', '../../metrics/index.ts', 'floors below'],
  ['backend/ocpp-logs/fields.ts', '../gateway/index.ts', 'floors below'],
  ['backend/identity/users.ts', '../outbox/index.ts', 'floors below'],
  ['backend/bus/bus.ts', '../identity/index.ts', 'floors below'],
  ['backend/metrics/index.ts', '../server.ts', 'floors below'],
  ['charge-points/charger.ts', '@dmp/shared/contract', 'plain OCPP clients'],
  ['charge-points/charger.ts', '../backend/ocpp/frames.ts', 'plain OCPP clients'],
  ['shared/contract/device.ts', '../format/index.ts', 'lowest layer'],
  ['shared/format/time.ts', '../ui/index.ts', 'below the components'],
  ['shared/ui/table.tsx', '../../host/main.tsx', 'shared'],
];
const allowed: readonly [file: string, imported: string][] = [
  ['host/router.ts', '@dmp/shared/antd/router'],
  ['mfe-devices/list/table.tsx', '@dmp/shared/ui'],
  ['mfe-devices/list/table.tsx', '../detail/header.tsx'],
  ['backend/api/devices.ts', '@dmp/shared/contract'],
  ['backend/api/devices.ts', '../database/index.ts'],
  ['backend/gateway/effects/status.ts', '../../live/index.ts'],
  ['backend/gateway/effects/status.ts', '../session-logs.ts'],
  ['backend/gateway/gateway.integration.test.ts', '../api/index.ts'],
  ['backend/start.ts', './gateway/index.ts'],
  ['charge-points/charger.ts', 'ocpp-rpc'],
  ['shared/ui/table.tsx', '../format/index.ts'],
  ['shared/ui/table.tsx', '@dmp/shared/antd/data'],
  ['shared/format/time.ts', '../contract/index.ts'],
  ['shared/antd/data.ts', 'antd/es/index.js'],
];

/** A name of its own for each case, since several are about the same file. */
const fileOf = (file: string, index: number) => join(dirname(file), `case-${index}-${basename(file)}`);

/** What the linter says of each file, by its name: all in one tree that has our rules and nothing else. */
const said = new Map<string, string>();
let checked = 0;
beforeAll(() => {
  const tree = mkdtempSync(join(tmpdir(), 'fences-'));
  try {
    const rules: Record<string, unknown> = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
    for (const [index, [file, imported]] of [...refused, ...allowed].entries()) {
      const path = join(tree, fileOf(file, index));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `import * as it from '${imported}';\nexport default it;\n`);
    }
    const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--max-diagnostics=none', '.'], {
      cwd: tree,
      encoding: 'utf8',
    });
    // Each of its sentences begins with a line that names the file.
    for (const part of stderr.split(/^(?=\S+:\d+:\d+ lint\/)/m)) {
      const [, file = ''] = /^(\S+?):\d+:\d+ /.exec(part) ?? [];
      said.set(file, (said.get(file) ?? '') + part);
    }
    checked = Number(/Checked (\d+) files/.exec(stdout + stderr)?.[1]);
  } finally {
    rmSync(tree, { recursive: true });
  }
});

test('all of it is read', () => {
  // And the rules themselves.
  expect(checked).toBe(refused.length + allowed.length + 1);
});

test.each(refused.map(([file, imported, place], index) => [file, imported, place, index] as const))(
  '%s may not import %s',
  (file, _imported, place, index) => {
    expect(said.get(fileOf(file, index))).toContain('noRestrictedImports');
    expect(said.get(fileOf(file, index))).toContain(place);
  },
);

test.each(allowed.map(([file, imported], index) => [file, imported, index + refused.length] as const))(
  '%s may import %s',
  (file, _imported, index) => {
    expect(said.get(fileOf(file, index)) ?? '').not.toContain('noRestrictedImports');
  },
);
