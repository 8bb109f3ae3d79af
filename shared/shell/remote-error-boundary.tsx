import { Component, type ReactNode } from 'react';
import type { Shell } from './shell.ts';

interface Props {
  shell: Shell;
  children?: ReactNode;
}

/**
 * Tells the host what a remote threw while rendering, and draws nothing: the
 * host shows its panel. It stands outside the remote's providers, and inside
 * what single-spa-react waits for, so that a throw on the first render settles
 * the mount instead of leaving it open for ever.
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
