// Whether the cheapest test of each important rule still notices when the rule is wrong: each rule is changed, one
// change at a time, and its test must fail then.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { root } from './processes.mjs';
import type { Run, RunResult } from './testing/run-mutants.mjs';

/** A change of a rule: the text that stands once in its file, and what replaces it. */
type Mutant = readonly [rule: string, from: string, to: string];

/** By test file. */
const mutants: Readonly<Record<string, readonly Mutant[]>> = {
  'backend/gateway/effects/status-rules.test.ts': [
    ['backend/gateway/effects/status-rules.ts', "chargerStatus === 'Faulted' || ", ''],
    ['backend/gateway/effects/status-rules.ts', 'statusesKeptOffline.includes(evse.status)', 'false'],
  ],
  'backend/uptime/rule.test.ts': [
    ['backend/uptime/rule.ts', 'neviExempt && valid && ', 'neviExempt && '],
    ['backend/uptime/rule.ts', 'Math.max(began, now - uptimeRule.yearMinutes * 60_000)', 'began'],
  ],
  'backend/alerts/rules.test.ts': [
    ['backend/alerts/rules.ts', 'available * 100 < ', 'available * 100 <= '],
    ['backend/alerts/rules.ts', 'evses > 0 && down === evses', 'evses > 0 && down > 0'],
  ],
  'backend/alerts/transition.test.ts': [
    ['backend/alerts/transition.ts', 'ends && told && silenced', 'ends && silenced'],
    ['backend/alerts/transition.ts', 'endOwed && !silenced', 'endOwed'],
  ],
  'backend/actions/effect-rules.test.ts': [
    ['backend/actions/effect-rules.ts', '({ at }) => at >= since', '() => true'],
    ['backend/actions/effect-rules.ts', 'sign.kind === kind && sign.at > action.sentAt', 'sign.kind === kind'],
  ],
  'backend/attention/rules.test.ts': [
    ['backend/attention/rules.ts', 'away < spans.offlineAfter || ', ''],
    ['backend/attention/rules.ts', 'device.maintenanceMode ? [] : ', ''],
  ],
  'shared/contract/permissions.test.ts': [
    ['shared/contract/permissions.ts', 'list.filter(isPermission)', 'list'],
    ['shared/contract/permissions.ts', 'Array.isArray(list) ? ', "typeof list === 'object' ? "],
  ],
  'backend/api/http/guard.test.ts': [
    [
      'backend/api/http/guard.ts',
      'if (allows(access, caller)) return;',
      'if (allows(access, caller) || access) return;',
    ],
    ['backend/api/http/guard.ts', 'if (config?.access === undefined) throw', 'if (false) throw'],
  ],
  'backend/api/http/csv/csv.test.ts': [
    ['backend/api/http/csv/line.ts', '!number.test(text) ?', 'number.test(text) ?'],
    ['backend/api/http/csv/line.ts', 'replace(beforeInnerFormula, "$1\'")', 'trim()'],
  ],
  'mfe-devices/actions/action-choice.test.ts': [
    ['mfe-devices/actions/action-choice.ts', 'scheduledTime <= now', 'scheduledTime < now'],
    ['mfe-devices/actions/action-choice.ts', "&& resetType === 'Hard'", ''],
  ],
  'shared/ui/selection/selection.test.ts': [
    ['shared/ui/selection/selection.ts', 'selection.except.filter((id) => !visible.has(id))', '[] as string[]'],
    ['shared/ui/selection/selection.ts', "? 'same' : 'narrowed'", "? 'same' : 'same'"],
  ],
  'shared/ui/list/list-query.test.ts': [
    ['shared/ui/list/list-query.ts', '&& page > 0 ?', '?'],
    ['shared/ui/list/list-query.ts', '&& spec.sortFields.includes(sortBy)', ''],
  ],
  'host/remotes/remote-view.test.tsx': [
    [
      'host/remotes/remote-slot.ts',
      'if (attempt === this.#attempt) this.#failLater',
      'if (attempt <= this.#attempt) this.#failLater',
    ],
    ['host/remotes/remote-slot.ts', 'if (this.#crash) throw this.#crash.error;', ''],
  ],
};

const runs: Run[] = Object.entries(mutants).flatMap(([test, changes]) =>
  changes.map(([rule, from, to]) => ({ test, rule, from, to })),
);
/** Each test, with no change of what it imports. */
const unchanged: Run[] = Object.entries(mutants).map(([test, [[rule] = ['']]]) => ({ test, rule, from: '', to: '' }));
let results: RunResult[] = [];
beforeAll(async () => {
  const args = ['scripts/testing/run-mutants.mjs', JSON.stringify([...runs, ...unchanged])];
  // A mutant may run for ever.
  const limit = { timeout: 290_000, killSignal: 'SIGKILL' } as const;
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, ...limit });
  results = JSON.parse(stdout);
}, 300_000);

test.each(unchanged.map((run, index) => ({ ...run, index: runs.length + index })))(
  '$test passes with the rules as they are',
  ({ index }) => expect(results[index]).toEqual({ failed: 0, passed: expect.any(Number) }),
);

test.each(runs.map((run, index) => ({ ...run, index })))(
  '$test fails when $rule has, in place of «$from», «$to»',
  ({ rule, from, index }) => {
    expect(readFileSync(`${root}${rule}`, 'utf8').split(from)).toHaveLength(2);
    expect(results[index]?.failed).toBeGreaterThan(0);
  },
);
