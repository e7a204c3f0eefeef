import type { ChartPoint } from '@chewata/common/contract/admin/charts';
import { useTranslation } from 'react-i18next';
import { Table } from '#ui/layout/table.tsx';
import { FIGURES } from './figures.ts';

interface ChartTableProps {
  points: readonly ChartPoint[];
  timeOf: (at: string) => string;
  figureOf: (value: number) => string;
}

/** The same figures as numbers, the newest first. */
export function ChartTable({ points, timeOf, figureOf }: ChartTableProps) {
  const { t } = useTranslation('charts');
  return (
    <Table<ChartPoint>
      label={t('admin:section.charts')}
      columns={[
        { key: 'at', header: t('at'), className: 'whitespace-nowrap', cell: ({ at }) => timeOf(at) },
        ...FIGURES.map(({ key }) => ({
          key,
          header: t(`figure.${key}`),
          align: 'end' as const,
          className: 'whitespace-nowrap',
          cell: (point: ChartPoint) => figureOf(point[key]),
        })),
      ]}
      rows={[...points].reverse()}
      rowKey={({ at }) => at}
    />
  );
}
