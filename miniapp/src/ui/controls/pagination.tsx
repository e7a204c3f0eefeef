import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from './icon-button.tsx';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** First, previous, about seven pages, next, last. Renders nothing if there is only one page. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton
        label={t('pages.first')}
        icon={<ChevronsLeft className="size-5" />}
        disabled={page <= 1}
        onClick={() => onPage(1)}
      />
      <IconButton
        label={t('pages.previous')}
        icon={<ChevronLeft className="size-5" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <ol className="order-first flex w-full justify-center gap-1 sm:order-none sm:w-auto">
        {pageWindow(page, pages).map((step) => (
          <li key={step}>
            {typeof step === 'number' ? (
              <button
                type="button"
                aria-label={t('pages.page', { n: step })}
                aria-current={step === page ? 'page' : undefined}
                className={classNames(
                  'tabular h-11 min-w-11 rounded-control px-1.5 text-sm font-bold',
                  step === page ? 'bg-brand text-on-brand' : 'active:bg-sunken',
                )}
                onClick={() => onPage(step)}
              >
                {step}
              </button>
            ) : (
              <span aria-hidden="true" className="grid h-11 min-w-6 place-items-center text-soft">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        label={t('pages.next')}
        icon={<ChevronRight className="size-5" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        label={t('pages.last')}
        icon={<ChevronsRight className="size-5" />}
        disabled={page >= pages}
        onClick={() => onPage(pages)}
      />
    </nav>
  );
}
