// The alert rules and the dashboard in deploy/ go by the names that the backend has.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { parse } from 'yaml';
import type { Tables } from '../database/index.ts';
import { findInstalled } from '../testing/installed.mjs';
import { createMetrics } from './index.ts';
import { namesIn } from './testing/promql-names.ts';

const root = resolve(__dirname, '../..');
const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
const panels = (JSON.parse(read('grafana/dashboard.json')) as { panels: Panel[] }).panels;

let known: Map<string, string>;
beforeAll(async () => {
  known = await knownNames();
});

/** Every name that a process of all roles has, with those that a histogram is read by. */
async function knownNames(): Promise<Map<string, string>> {
  const metrics = createMetrics({ version: '1', roles: ['api', 'gateway', 'worker'], dataDir: '.' });
  metrics.watchPools(() => []);
  metrics.watchThreads(() => undefined);
  metrics.watchGateway('g', { connected: () => 0, unwritten: () => 0 });
  metrics.watchLiveFeeds({ open: () => 0 });
  metrics.watchConnections({ size: 0, most: 1 });
  // It is asked only when it is scraped.
  metrics.watchQueues({} as Kysely<Tables>, true);
  const names = new Map<string, string>([['up', 'Prometheus itself']]);
  for (const { name, help, type } of await metrics.registry.getMetricsAsJSON()) {
    const suffixes = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) names.set(`${name}${suffix}`, help);
  }
  return names;
}

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s goes by what there is', async (_, rule) => {
  const named = namesIn(rule.expr);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(['page', 'ticket']).toContain(rule.labels.severity);
  expect(rule.annotations.summary).toMatch(/\.$/);
});

const drawn = panels.filter(({ targets }) => targets !== undefined);

test.each(drawn.map((panel) => [panel.title, panel] as const))('the panel %s shows what there is', async (_, panel) => {
  for (const { expr } of panel.targets ?? []) {
    expect(namesIn(expr)).not.toEqual([]);
    expect(namesIn(expr).filter((name) => !known.has(name))).toEqual([]);
  }
});

test('no panel lies over another', () => {
  for (const [index, { title, gridPos: own }] of panels.entries()) {
    const over = panels
      .slice(index + 1)
      .filter(({ gridPos: other }) => own.x < other.x + other.w && other.x < own.x + own.w)
      .filter(({ gridPos: other }) => own.y < other.y + other.h && other.y < own.y + own.h);
    expect({ title, over: over.map((panel) => panel.title) }).toEqual({ title, over: [] });
  }
});

test('what is named dmp_ is told of in the handbook, and what the handbook tells of is there', async () => {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const told = new Set([...text.matchAll(/`(dmp_\w+)/g)].map(([, name]) => name));
  const own = [...known.keys()]
    .filter((name) => name.startsWith('dmp_') && !/_(sum|count)$/.test(name))
    .map((name) => name.replace(/_bucket$/, ''));
  expect([...told].sort()).toEqual(own.sort());
});

test('what an alert asks to be done is told of in the handbook', () => {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  expect(rules.map(({ alert }) => alert).filter((alert) => !text.includes(`\`${alert}\``))).toEqual([]);
});

test("names follow Prometheus' conventions: unit and kind at the end, a sentence as help", async () => {
  const metrics = createMetrics({ version: '1', roles: [], dataDir: '.' });
  for (const { name, help, type } of await metrics.registry.getMetricsAsJSON()) {
    if (!name.startsWith('dmp_')) continue;
    expect(help).toMatch(/^[A-Z].*\.$/);
    expect([name, /_total$/.test(name)]).toEqual([name, String(type) === 'counter']);
    if (/duration/.test(name)) expect(name).toMatch(/_seconds$/);
  }
});

const promtool = findInstalled('promtool')?.promtool;
const describeWithTool = promtool ? describe : describe.skip;

describeWithTool(promtool ? 'promtool accepts them' : 'promtool is not installed', () => {
  test.each([
    ['the rules', ['check', 'rules', 'prometheus/alerts.yml']],
    ['the example of a configuration', ['check', 'config', 'prometheus/prometheus.yml']],
    ['what the rules do', ['test', 'rules', 'prometheus/alerts.test.yml']],
  ])('%s', (_, args) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: deploy, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  });
});
