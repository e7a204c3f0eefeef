import type { VoidSums as Sums } from '@chewata/common/contract/admin/rounds';
import { useTranslation } from 'react-i18next';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';

/** The sums of voiding a round: for each player, for those with a share, the tax and the house. */
export function VoidSums({ sums }: { sums: Sums }) {
  const { t } = useTranslation('rounds');
  const { game, stake, reason, players, shares, tax, house } = sums;
  const signed = (amount: number) => `${amount < 0 ? '−' : ''}${formatAmount(Math.abs(amount))}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Facts
        items={[
          {
            key: 'round',
            name: t('title'),
            value: (
              <>
                {t(`history:game.${game}`)} <Amount value={stake} whole />
              </>
            ),
          },
          { key: 'reason', name: t('reason'), value: reason },
        ]}
      />
      <ul className="grid gap-2 text-sm">
        {players.map(({ _id, name, phoneNo, returned, spins, taken, kept }) => (
          <li key={_id} className="border-t border-line pt-2">
            <span className="block font-bold break-words">
              {name} <span className="tabular font-normal text-soft">{phoneNo}</span>
            </span>
            <Facts
              figures
              items={[
                { key: 'returned', name: t('returned'), value: <Amount value={returned} /> },
                ...(spins > 0 ? [{ key: 'spins', name: t('spins'), value: spins }] : []),
                ...(taken > 0 ? [{ key: 'taken', name: t('taken'), value: <Amount value={taken} /> }] : []),
                ...(kept > 0 ? [{ key: 'kept', name: t('keeps'), value: <Amount value={kept} /> }] : []),
              ]}
            />
          </li>
        ))}
        {shares.map(({ _id, name, taken }) => (
          <li key={`share ${_id}`} className="border-t border-line pt-2">
            <span className="block font-bold break-words">{name}</span>
            <Facts figures items={[{ key: 'share', name: t('share'), value: <Amount value={taken} /> }]} />
          </li>
        ))}
      </ul>
      <Facts
        figures
        items={[
          ...(tax > 0 ? [{ key: 'tax', name: t('tax'), value: <Amount value={tax} /> }] : []),
          { key: 'house', name: t('house'), value: <span className="tabular">{signed(house)}</span> },
        ]}
      />
      <p className="text-sm text-soft">{t('sumsText')}</p>
    </div>
  );
}
