import type { ReactNode } from 'react';
import styles from './button-loading.module.css';

const spinner = <span aria-hidden className={styles.spinner} />;

/**
 * Returns the `loading` property of an antd button: a spinner while `busy`. antd's own icon changes the button's
 * accessible name, and stays in it until its animation ends, which may be never.
 *
 * @example
 * <Button loading={buttonLoading(busy)}>Save</Button>
 */
export const buttonLoading = (busy: boolean): false | { icon: ReactNode } => busy && { icon: spinner };
