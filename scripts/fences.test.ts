// Who may import whom: each fence is asked with one import that it must refuse
// and one that it must let pass.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What the linter says of one file that holds one import, in a tree that has our rules and nothing else. */
function lint(file: string, imported: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'fences-'));
  try {
    const rules: Record<string, unknown> = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `import * as it from '${imported}';\nexport default it;\n`);
    const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '.'], {
      cwd: tree,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(tree, { recursive: true });
  }
}

test.each([
  ['host/router.ts', '../mfe-devices/remote.tsx', '@dmp/shared'],
  ['host/router.ts', 'antd', '@dmp/shared/antd'],
  ['mfe-devices/list/table.tsx', '../../mfe-logs/remote.tsx', '@dmp/shared'],
  ['mfe-devices/list/table.tsx', '../../host/main.tsx', '@dmp/shared'],
  ['mfe-devices/list/table.tsx', '../../shared/ui/index.ts', '@dmp/shared/ui'],
  ['mfe-devices/list/table.tsx', 'react-router-dom', '@dmp/shared/antd/router'],
  ['backend/api/devices.ts', '@dmp/shared/format', '@dmp/shared/contract'],
  ['backend/api/devices.ts', '../../charge-points/main.ts', 'the protocol'],
  ['backend/gateway/session.ts', '@dmp/shared/format', '@dmp/shared/contract'],
  ['backend/gateway/session.ts', '../api/index.ts', 'floors below'],
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
])('%s may not import %s', (file, imported, place) => {
  const said = lint(file, imported);
  expect(said).toContain('noRestrictedImports');
  expect(said).toContain(place);
});

test.each([
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
])('%s may import %s', (file, imported) => {
  const said = lint(file, imported);
  expect(said).toContain('Checked 2 files');
  expect(said).not.toContain('noRestrictedImports');
});
