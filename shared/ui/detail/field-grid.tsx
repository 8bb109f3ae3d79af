import { type ReactNode, useId } from 'react';
import { CopyableId } from '../copy/copyable-id.tsx';
import styles from './field-grid.module.css';

/** One fact of a thing. */
export interface Field {
  label: string;
  /** As a person reads it; `none` for what is missing. */
  value: ReactNode;
  /** An identity that people carry elsewhere: it is shown with a button that copies it, in place of the value. */
  copy?: string | null;
  /** Keeps room for a second line, so that one that comes and goes moves nothing. */
  tall?: boolean;
  /** It is a sentence: it takes a line of its own. */
  wide?: boolean;
}

/** A heading, and the facts below it. */
export interface FieldGroup {
  title: string;
  fields: readonly Field[];
}

/** Facts with their names, as many beside each other as there is room for. */
export function FieldGrid({ fields }: { fields: readonly Field[] }) {
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
  groups: readonly FieldGroup[];
  /** Of their headings: one below the heading they stand under. */
  level: 3 | 4;
}

/** The same in groups, each under its heading. */
export function FieldGroups({ groups, level }: FieldGroupsProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.title} level={level} {...group} />
      ))}
    </div>
  );
}

function Group({ title, fields, level }: FieldGroup & Pick<FieldGroupsProps, 'level'>) {
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
