import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  /** The reason; the server's own message if it sent one. */
  message?: string | undefined;
  onRetry: () => unknown;
}

/** Shown if loading failed: the reason, and a retry button. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        drawing="cut"
        text={message ?? t('error.unknown')}
        action={
          <Button variant="outline" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
