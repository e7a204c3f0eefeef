import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { SkeletonLine } from '../feedback/skeletons.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Amounts and counts are aligned to the end. */
  align?: 'start' | 'center' | 'end';
  className?: string;
}

export interface TableProps<Row> {
  /** The table's name, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows of the same height are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown below the header if there are no rows. */
  empty?: ReactNode;
  /** Highlights a row: the user's own, a winner. */
  rowClass?: (row: Row) => string;
  onRowPress?: (row: Row) => void;
  skeletonRows?: number;
  /** On a phone each row is a card with one line per column: the header, then the value. */
  stacked?: boolean;
}

const STACKED_ROW = 'max-md:grid max-md:h-auto max-md:gap-1.5 max-md:px-4 max-md:py-3';
const STACKED_CELL =
  'max-md:flex max-md:min-h-7 max-md:items-center max-md:justify-between max-md:gap-4 max-md:p-0 max-md:text-right';
const ALIGN = { start: 'text-left', center: 'text-center', end: 'text-right' };

/**
 * A table with rows of 56 px. It scrolls sideways if it is too wide, or becomes cards on a phone (`stacked`). If
 * rows can be pressed, the whole row is the target; also put a button in one of its cells for keyboards and
 * screen readers.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  rowClass,
  onRowPress,
  skeletonRows = 5,
  stacked = false,
}: TableProps<Row>) {
  const { t } = useTranslation();
  const skeletonKeys = Array.from({ length: skeletonRows }, (_, n) => `skeleton-${n}`);
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{rows ? label : `${label}: ${t('loading')}`}</caption>
        <thead className={classNames(stacked && 'max-md:sr-only')}>
          <tr className="border-b border-line bg-sunken text-soft">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'h-11 px-3 text-xs font-bold',
                  ALIGN[column.align ?? 'start'],
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                'h-14 border-b border-line last:border-0',
                stacked && STACKED_ROW,
                onRowPress && 'cursor-pointer active:bg-sunken',
                rowClass?.(row),
              )}
              onClick={onRowPress && (() => onRowPress(row))}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classNames(
                    'px-3 py-1.5',
                    ALIGN[column.align ?? 'start'],
                    column.align === 'end' && 'tabular',
                    stacked && STACKED_CELL,
                    column.className,
                  )}
                >
                  {stacked && <span className="text-xs text-soft md:hidden">{column.header}</span>}
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            skeletonKeys.map((key) => (
              <tr key={key} className="h-14 border-b border-line last:border-0">
                {columns.map((column) => (
                  <td key={column.key} className={classNames('px-3', column.className)}>
                    <SkeletonLine />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  );
}
