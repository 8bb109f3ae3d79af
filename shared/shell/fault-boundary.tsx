import { Button } from '@dmp/shared/antd/shell';
import { Component, type ReactNode } from 'react';
import { CodeLoadAlert, CodeLoadError, codeLoadMessage } from './code-load-error.tsx';
import styles from './fault-boundary.module.css';
import { ShellContext } from './shell-context.ts';

interface Props {
  /** Name of the part, as in its heading, such as 'Ports'; undefined for a whole page. */
  what?: string;
  /** Runs before a retry, for example to load code again. */
  onRetry?(): void;
  children: ReactNode;
}

/**
 * Error boundary for each page, tab, and panel. A part that throws while rendering,
 * or whose code could not be loaded, is replaced by an error with Retry. The rest of
 * the page keeps working. Errors are reported to the shell.
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
    if (fault instanceof CodeLoadError) return <CodeLoadAlert what={what} onRetry={this.retry} />;
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
  if (fault instanceof CodeLoadError) return codeLoadMessage(what);
  return `${what ? `“${what}”` : 'This page'} stopped because of an error.`;
}
