import { type ReactNode, useId } from 'react';
import { CopyableId } from '../copy/copyable-id.tsx';
import styles from './field-grid.module.css';

/** A labeled value of an entity. */
export interface DetailField {
  label: string;
  /** The formatted value; `none` for a missing one. */
  value: ReactNode;
  /** An identifier, shown instead of `value` with a copy button. */
  copy?: string | null;
  /** Reserves a second line, so that its appearance moves nothing. */
  tall?: boolean;
  /** Takes a line of its own, for a sentence. */
  wide?: boolean;
}

/** Fields below a heading. */
export interface DetailFieldGroup {
  title: string;
  fields: readonly DetailField[];
}

/** Labeled values in as many columns as fit. */
export function FieldGrid({ fields }: { fields: readonly DetailField[] }) {
  return (
    <dl className={styles.grid}>
      {fields.map(({ label, value, copy, tall = false, wide = false }) => (
        <div key={label} className={styles.field} data-tall={tall} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{copy === undefined ? value : <CopyableId value={copy} label={label} />}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldGroupsProps {
  groups: readonly DetailFieldGroup[];
  /** Level of the headings: one below the parent heading. */
  level: 3 | 4;
}

/** A {@link FieldGrid} for each group, with a heading. */
export function FieldGroups({ groups, level }: FieldGroupsProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.title} level={level} {...group} />
      ))}
    </div>
  );
}

function Group({ title, fields, level }: DetailFieldGroup & Pick<FieldGroupsProps, 'level'>) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {title}
      </Heading>
      <FieldGrid fields={fields} />
    </section>
  );
}
