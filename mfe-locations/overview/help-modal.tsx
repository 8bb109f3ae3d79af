import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import { Fragment } from 'react';
import styles from './help-modal.module.css';
import { metricGroups } from './metrics.ts';

export interface HelpModalProps {
  open: boolean;
  onClose(): void;
}

/** The help dialog, which explains each number of the overview. */
export function HelpModal({ open, onClose }: HelpModalProps) {
  return (
    <Modal
      title="What the overview counts"
      open={open}
      onCancel={onClose}
      width={720}
      centered
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.groups}>
        {metricGroups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Modal>
  );
}

function Group({ title, metrics }: (typeof metricGroups)[number]) {
  return (
    // Not a section: the page behind has regions with the same names.
    <div>
      <h3>{title}</h3>
      <dl className={styles.metrics}>
        {metrics.map(({ name, meaning }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
