import { useMe } from '#api/session.ts';
import { TipPlace, useTip } from '#games/tips/tip-place.tsx';
import { SpinAdverts } from './spin-adverts.tsx';

/** Above the stakes: at the first visit what to do here, later the adverts. Both take the same place. */
export function TopPart() {
  const { wallet } = useMe();
  const name = wallet.activeBalance + wallet.bonusWallet > 0 ? 'stakes' : 'money';
  const [isOpen, close] = useTip(name);
  return isOpen ? <TipPlace name={name} onClose={close} /> : <SpinAdverts />;
}
