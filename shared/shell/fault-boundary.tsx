import { Button } from '@dmp/shared/antd/shell';
import { Component, type ReactNode } from 'react';
import styles from './fault-boundary.module.css';
import { ShellContext } from './shell-context.ts';

interface Props {
  /** What stands here, as its heading calls it: 'Ports'. */
  what: string;
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
    return { fault: fault ?? new Error('Something was thrown that is nothing.') };
  }

  override componentDidCatch(fault: unknown) {
    this.context?.report(`“${this.props.what}” stopped with an error.`, fault);
  }

  override render() {
    const { what, children } = this.props;
    const { fault } = this.state;
    if (fault === undefined) return children;
    return (
      <div role="alert" className={styles.fault}>
        <strong>“{what}” stopped with an error.</strong>
        <p>{sentenceOf(fault)}</p>
        <Button onClick={() => this.setState({ fault: undefined })}>Retry</Button>
      </div>
    );
  }
}

const sentenceOf = (fault: unknown): string =>
  fault instanceof Error && fault.name === 'ChunkLoadError'
    ? 'A file it needs could not be fetched. The rest of the page is not affected.'
    : 'The rest of the page is not affected. It was reported.';
