import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import { useFocusReturn } from '@dmp/shared/ui';
import { Fragment } from 'react';
import styles from './state-tab.module.css';
import { explanations } from './state-words.ts';

export interface StateHelpProps {
  onClose(): void;
}

/** Explains what each part of a state means. */
export function StateHelp({ onClose }: StateHelpProps) {
  useFocusReturn();
  return (
    <Modal
      open
      title="What the state of a device means"
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles.help}>
        {explanations.map(({ name, meaning }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
