import { useMe } from '#api/session.ts';
import { TipPlace, useTip } from '#games/tips/tip-place.tsx';
import { SpinAdverts } from './spin-adverts.tsx';
import { TOP_HEIGHT } from './top-height.ts';

/** Above the stakes: at the first visit what to do here, later the adverts. Both take the same place. */
export function TopPart() {
  const { wallet } = useMe();
  const name = wallet.activeBalance + wallet.bonusWallet > 0 ? 'stakes' : 'money';
  const [isOpen, close] = useTip(name);
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] ${TOP_HEIGHT}`}>
      {isOpen ? <TipPlace name={name} onClose={close} /> : <SpinAdverts />}
    </div>
  );
}
