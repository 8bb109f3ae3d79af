import { Typography } from '@dmp/shared/antd/basics';
import { none } from '../format/index.ts';

/** An identity with a button that copies it; `label` says what it is the identity of. */
export function CopyableId({ value, label }: { value: string | null | undefined; label: string }) {
  if (!value) return none;
  return (
    <Typography.Text copyable={{ text: value, tooltips: [`Copy ${label}`, `${label} copied`] }}>
      {value}
    </Typography.Text>
  );
}
