import { Component, type ReactNode } from 'react';
import type { Shell } from './shell.ts';

interface Props {
  shell: Shell;
  children?: ReactNode;
}

/**
 * Reports an error thrown while a remote renders to the host, which shows its
 * panel, and renders nothing. It is outside the remote's providers, and inside the
 * component that single-spa-react waits for: otherwise an error on the first render
 * would leave the mount pending forever.
 */
export class RemoteErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.shell.reportFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
