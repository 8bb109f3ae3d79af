import type { ReactNode } from 'react';
import styles from './busy-look.module.css';

const spinner = <span aria-hidden className={styles.spinner} />;

/**
 * What a button shows while it saves, for antd's `loading`. antd's own icon changes the button's name, and stays in it
 * until its animation ends, which may be never.
 *
 * @example
 * <Button loading={busyLook(busy)}>Save</Button>
 */
export const busyLook = (busy: boolean): false | { icon: ReactNode } => busy && { icon: spinner };
