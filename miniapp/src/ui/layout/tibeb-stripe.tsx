import { useId } from 'react';

/** The woven border: green, gold and red diamonds, 6 px high. On top of the header and the winner's dialog. */
export function TibebStripe({ className = '' }: { className?: string }) {
  // One id per stripe: a pattern inside a hidden header draws nothing.
  const id = useId();
  return (
    <svg
      className={`block h-1.5 w-full ${className}`}
      aria-hidden="true"
      preserveAspectRatio="xMinYMid slice"
      width="100%"
      height="6"
    >
      <defs>
        <pattern id={id} width="36" height="6" patternUnits="userSpaceOnUse">
          <rect width="36" height="6" fill="#0B6E4F" />
          <path d="M0 3 6 0 12 3 6 6Z" fill="#E5B04C" />
          <path d="M3 3 6 1.500 9 3 6 4.500Z" fill="#0B6E4F" />
          <path d="M12 3 18 0 24 3 18 6Z" fill="#C63D3D" />
          <path d="M15 3 18 1.500 21 3 18 4.500Z" fill="#E5B04C" />
          <path d="M24 3 30 0 36 3 30 6Z" fill="#F5EFE6" />
          <path d="M27 3 30 1.500 33 3 30 4.500Z" fill="#C63D3D" />
        </pattern>
      </defs>
      <rect width="100%" height="6" fill={`url(#${id})`} />
    </svg>
  );
}
