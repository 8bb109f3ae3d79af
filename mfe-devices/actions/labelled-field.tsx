import { Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { type ReactNode, useId } from 'react';

interface LabelledFieldProps {
  label: string;
  /** What the choice means, for who does not use it every day. */
  help?: string;
  /** @param labelledBy goes to the control as `aria-labelledby` */
  children(labelledBy: string): ReactNode;
}

/** A control below its name. */
export function LabelledField({ label, help, children }: LabelledFieldProps) {
  const id = useId();
  return (
    <Flex vertical gap={4}>
      <Typography.Text id={id} strong>
        {label}
      </Typography.Text>
      {children(id)}
      {help ? (
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {help}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}

/** Why something that was entered cannot be confirmed. */
export function Fault({ children }: { children: string }) {
  return (
    <Typography.Text type="danger" role="alert">
      {children}
    </Typography.Text>
  );
}
