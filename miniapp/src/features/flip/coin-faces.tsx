import type { Side } from '@chewata/common/games/flip/side';

const METAL = { light: '#F3CF7A', base: '#DDA93C', edge: '#8A5E12', dark: '#5A3B08' };

const Disc = () => (
  <>
    <circle r="98" fill={METAL.edge} />
    <circle r="94" fill={METAL.base} />
    <circle r="84" fill={METAL.light} stroke={METAL.edge} strokeWidth="2" />
    <circle r="89" fill="none" stroke={METAL.edge} strokeWidth="4" strokeDasharray="2 6" />
  </>
);

/** The locks of the mane: two rings of drops around the head. */
const Mane = () => (
  <g fill="#B9801F" stroke={METAL.dark} strokeWidth="2">
    {Array.from({ length: 16 }, (_, n) => n * 22.5).map((angle) => (
      <path key={angle} d="M-13 -38 Q0 -84 13 -38Z" transform={`rotate(${angle})`} />
    ))}
    {Array.from({ length: 12 }, (_, n) => n * 30 + 11).map((angle) => (
      <path key={angle} d="M-11 -34 Q0 -66 11 -34Z" fill={METAL.base} transform={`rotate(${angle})`} />
    ))}
  </g>
);

/** Head: a lion's. */
const Lion = () => (
  <g strokeLinecap="round" strokeLinejoin="round">
    <Mane />
    <g fill={METAL.base} stroke={METAL.dark} strokeWidth="2.5">
      <circle cx="-29" cy="-29" r="10" />
      <circle cx="29" cy="-29" r="10" />
      <path
        d="M0 -42 C24 -42 36 -24 34 -4 C33 12 24 20 20 32 C15 44 -15 44 -20 32 C-24 20 -33 12 -34 -4 C-36 -24 -24 -42 0 -42Z"
        fill={METAL.light}
      />
    </g>
    <g fill={METAL.dark}>
      <ellipse cx="-14" cy="-9" rx="4.5" ry="5" />
      <ellipse cx="14" cy="-9" rx="4.5" ry="5" />
      <path d="M-10 10 Q0 5 10 10 Q8 19 0 21 Q-8 19 -10 10Z" />
    </g>
    <g fill="none" stroke={METAL.dark} strokeWidth="2.5">
      <path d="M-22 -19 Q-14 -24 -7 -17 M22 -19 Q14 -24 7 -17" />
      <path d="M-6 -14 L-7 8 M6 -14 L7 8" strokeWidth="1.5" />
      <path d="M0 21 V27 M0 27 Q-8 35 -15 28 M0 27 Q8 35 15 28" />
      <path d="M-16 22 L-30 19 M-16 26 L-29 28 M16 22 L30 19 M16 26 L29 28" strokeWidth="1.5" />
    </g>
  </g>
);

/** Tail: a star as it is woven, two squares through each other around a cross. */
const WovenStar = () => (
  <g fill="none" strokeLinejoin="miter">
    {[0, 45].map((angle) => (
      <g key={angle} transform={`rotate(${angle})`}>
        <rect x="-46" y="-46" width="92" height="92" stroke={METAL.dark} strokeWidth="12" />
        <rect x="-46" y="-46" width="92" height="92" stroke="#B9801F" strokeWidth="7" />
      </g>
    ))}
    <g stroke={METAL.dark} strokeWidth="2" fill={METAL.base}>
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} d="M0 -4 L10 -20 L0 -36 L-10 -20Z" transform={`rotate(${angle})`} />
      ))}
      {[45, 135, 225, 315].map((angle) => (
        <path key={angle} d="M0 -14 L6 -24 L0 -34 L-6 -24Z" fill="#B9801F" transform={`rotate(${angle})`} />
      ))}
      <circle r="6" fill={METAL.dark} />
    </g>
  </g>
);

/** One face of the coin. */
export const CoinFace = ({ side, className }: { side: Side; className?: string }) => (
  <svg viewBox="-100 -100 200 200" className={className} aria-hidden="true">
    <Disc />
    {side === 'H' ? <Lion /> : <WovenStar />}
  </svg>
);
