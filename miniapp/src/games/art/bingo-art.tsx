import { Ball } from '#ui/game/ball.tsx';

/** Three balls in the air over a woven ground. */
export const BingoArt = () => (
  <div aria-hidden="true" className="relative grid size-full min-h-28 place-items-center bg-[#0B6E4F]">
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full opacity-20"
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <pattern id="weave" width="44" height="44" patternUnits="userSpaceOnUse">
          <path
            d="M22 4 40 22 22 40 4 22Z M22 13 31 22 22 31 13 22Z"
            fill="none"
            stroke="#E5B04C"
            strokeWidth="2"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#weave)" />
    </svg>
    <div className="relative flex items-center gap-1 drop-shadow-lg sm:gap-2">
      <Ball number={7} className="mt-6" />
      <Ball number={34} size="large" />
      <Ball number={72} className="mt-6" />
    </div>
  </div>
);
