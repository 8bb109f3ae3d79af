import { Component, type ReactNode } from 'react';
import { FullPage } from './layout/full-page.tsx';
import { report } from './report.ts';

/** Shows a sentence instead of a blank page when the console throws while rendering. */
export class ConsoleErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report('The console stopped.', error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FullPage
        text="The console stopped because of an error. Reload the page."
        actions={[{ label: 'Reload', run: () => window.location.reload() }]}
      />
    );
  }
}
