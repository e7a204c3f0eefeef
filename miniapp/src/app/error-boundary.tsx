import type { ReactNode } from 'react';
import { Component } from 'react';
import { screenIsThere } from '#device/first-screen.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { reloadNewest } from './worker/registration.ts';

/** Catches errors of a screen, so that the header and the navigation stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** A screen may have failed because its code did not arrive. */
  private readonly tryAgain = (): void => {
    if (this.state.failed) this.setState({ failed: false });
  };

  override componentDidMount(): void {
    addEventListener('online', this.tryAgain);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgain);
  }

  override componentDidCatch(error: unknown): void {
    console.error('screen failed', error);
    // The message needs the font too, and the worker keeps what is there.
    screenIsThere();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // After an update the server has other file names: only the newest page knows them.
    return <ErrorState onRetry={() => void reloadNewest()} />;
  }
}
