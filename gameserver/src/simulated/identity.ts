/** Who a simulated player is: the same at every start, so that accounts are used again. */
export interface Identity {
  readonly name: string;
  readonly phoneNo: string;
}

const FIRST_NAMES = [
  'Abebe',
  'Almaz',
  'Bekele',
  'Chaltu',
  'Dawit',
  'Eden',
  'Fikru',
  'Genet',
  'Hana',
  'Kebede',
  'Lensa',
  'Meron',
  'Nardos',
  'Robel',
  'Saba',
  'Tolosa',
  'Yared',
  'Zewdu',
];
const FATHERS = ['Alemu', 'Bogale', 'Desta', 'Girma', 'Haile', 'Lemma', 'Tadesse'];

/** The player of that number, from 0. */
export function identityOf(index: number): Identity {
  const first = FIRST_NAMES[index % FIRST_NAMES.length];
  const father = FATHERS[Math.floor(index / 3) % FATHERS.length];
  return { name: `${first} ${father}`, phoneNo: `098870${String(index + 1).padStart(4, '0')}` };
}
