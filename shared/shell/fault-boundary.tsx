import { Button } from '@dmp/shared/antd/shell';
import { Component, type ReactNode } from 'react';
import styles from './fault-boundary.module.css';
import { NotLoaded, NotLoadedError, notLoaded } from './not-loaded.tsx';
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
 * drawn says so in its place and offers Retry, and everything else goes on;
 * so does a page whose code could not be loaded.
 * Each page, tab and panel stands in one.
 */
export class FaultBoundary extends Component<Props, { fault: unknown }> {
  static override contextType = ShellContext;
  declare context: React.ContextType<typeof ShellContext>;
  override state: { fault: unknown } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('An error without a value was thrown.') };
  }

  override componentDidCatch(fault: unknown) {
    this.context?.report(sentenceOf(this.props, fault), fault);
  }

  readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ fault: undefined });
  };

  override render() {
    const { what, children } = this.props;
    const { fault } = this.state;
    if (fault === undefined) return children;
    if (fault instanceof NotLoadedError) return <NotLoaded what={what} onRetry={this.retry} />;
    return (
      <div role="alert" className={styles.fault}>
        <strong>{sentenceOf(this.props, fault)}</strong>
        <p>The rest still works.</p>
        <Button onClick={this.retry}>Retry</Button>
      </div>
    );
  }
}

function sentenceOf({ what }: Props, fault: unknown): string {
  if (fault instanceof NotLoadedError) return notLoaded(what);
  return `${what ? `“${what}”` : 'This page'} stopped because of an error.`;
}
