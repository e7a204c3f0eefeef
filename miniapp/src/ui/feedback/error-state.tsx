import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  /** What happened; the server's own words where it has some. */
  message?: string | undefined;
  onRetry: () => unknown;
}

/** It did not work: what happened, and Retry. */
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
