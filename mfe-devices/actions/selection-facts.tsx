import { Skeleton, Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { formatNumber } from '@dmp/shared/format';
import { FailedState } from '@dmp/shared/ui';
import { awaySentence } from './action-choice.ts';
import type { DeviceAction } from './device-action.ts';
import { bulkCall, type DeviceSelection } from './selection.ts';
import type { FactsLoad } from './use-selection-facts.ts';

const namesShown = 10;
const counts = [
  ['devices', 'Devices'],
  ['notConnected', 'Not connected'],
  ['charging', 'Charging now'],
  ['maintenance', 'In maintenance'],
] as const;

interface SelectionFactsProps {
  action: DeviceAction;
  selection: DeviceSelection;
  load: FactsLoad;
  /** It runs at once: then those that are not connected matter. */
  immediate: boolean;
}

/** What confirming will touch, as it is at this moment. */
export function SelectionFactsPanel({ action, selection, load, immediate }: SelectionFactsProps) {
  const { facts, error, busy, retry } = load;
  const { ids } = bulkCall(selection);
  if (error) {
    return (
      <FailedState title="What this touches could not be found out" error={error} onRetry={retry} retrying={busy} />
    );
  }
  return (
    <section aria-label="What this touches" aria-busy={!facts}>
      {facts ? (
        <Typography.Text strong>{action.effect(facts.devices)}</Typography.Text>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
      {ids.length > 0 ? (
        <div style={{ overflowWrap: 'anywhere' }}>
          {ids.slice(0, namesShown).join(', ')}
          {ids.length > namesShown ? ` and ${formatNumber(ids.length - namesShown)} more` : ''}
        </div>
      ) : null}
      <Flex component="dl" gap={24} wrap style={{ margin: '8px 0 0' }}>
        {counts.map(([key, label]) => (
          <div key={key} style={{ minWidth: 84 }}>
            <dt style={{ fontSize: 13 }}>{label}</dt>
            <dd style={{ margin: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {facts ? formatNumber(facts[key]) : '…'}
            </dd>
          </div>
        ))}
      </Flex>
      {facts && immediate && facts.notConnected > 0 ? (
        <Typography.Paragraph type="warning" style={{ margin: '8px 0 0' }}>
          {awaySentence(action, facts.notConnected, facts.devices)}
        </Typography.Paragraph>
      ) : null}
    </section>
  );
}
