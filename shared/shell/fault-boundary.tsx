import { Button } from '@dmp/shared/antd/shell';
import { Component, type ReactNode } from 'react';
import styles from './fault-boundary.module.css';
import { ShellContext } from './shell-context.ts';

interface Props {
  /** What stands here, as its heading calls it: 'Ports'; a whole page without it. */
  what?: string;
  /** Makes ready for another try, such as by asking for code again. */
  onRetry?(): void;
  children: ReactNode;
}

/**
 * Keeps a fault where it happened: one part of a page that throws while it is
 * drawn says so in its place and offers Retry, and everything else goes on.
 * Each page, tab and panel stands in one.
 */
export class FaultBoundary extends Component<Props, { fault: unknown }> {
  static override contextType = ShellContext;
  declare context: React.ContextType<typeof ShellContext>;
  override state = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('An error without a value was thrown.') };
  }

  override componentDidCatch(fault: unknown) {
    this.context?.report(sayingOf(this.props), fault);
  }

  readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ fault: undefined });
  };

  override render() {
    const { children } = this.props;
    const { fault } = this.state;
    if (fault === undefined) return children;
    return (
      <div role="alert" className={styles.fault}>
        <strong>{sayingOf(this.props)}</strong>
        <p>{sentenceOf(fault)}</p>
        <Button onClick={this.retry}>Retry</Button>
      </div>
    );
  }
}

const sayingOf = ({ what }: Props): string => `${what ? `“${what}”` : 'This page'} stopped because of an error.`;

const sentenceOf = (fault: unknown): string =>
  fault instanceof Error && fault.name === 'ChunkLoadError'
    ? 'A file it needs could not be loaded. The rest still works.'
    : 'The rest still works.';
