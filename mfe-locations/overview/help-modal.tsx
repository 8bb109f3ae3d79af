import { Typography } from '@dmp/shared/antd/basics';
import { Modal } from '@dmp/shared/antd/dialog';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { colours } from '@dmp/shared/shell';
import { useId } from 'react';
import { metricGroups } from './metrics.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(100px, 24%) 1fr',
  gap: '8px 20px',
  margin: 0,
} as const;

/** Explains each number of the overview. */
export function HelpModal({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Modal
      title="What the overview counts"
      open={open}
      onCancel={onClose}
      width={720}
      centered
      styles={{ body: { maxHeight: 'calc(100dvh - 200px)', overflowY: 'auto', paddingTop: 8 } }}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Flex vertical gap={20}>
        {metricGroups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </Flex>
    </Modal>
  );
}

function Group({ title, metrics }: (typeof metricGroups)[number]) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography.Title id={id} level={3} style={{ fontSize: 15, margin: '0 0 8px' }}>
        {title}
      </Typography.Title>
      <dl style={grid}>
        {metrics.map(({ name, meaning }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</dt>
            <dd style={{ margin: 0, color: colours.textSoft }}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
