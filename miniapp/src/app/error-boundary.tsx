import type { ReactNode } from 'react';
import { Component } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** Catches what a screen throws, so that the header and the way to other screens stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('a screen failed', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // A new version on the server has other file names: only a fresh page finds them.
    return <ErrorState onRetry={() => location.reload()} />;
  }
}
