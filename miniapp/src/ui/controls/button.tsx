import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { playPressFeedback } from '../press-feedback.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'gold';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand active:bg-brand-press',
  outline: 'border border-edge bg-surface text-ink active:bg-sunken',
  ghost: 'text-brand-ink active:bg-brand-soft',
  danger: 'bg-danger text-on-danger',
  gold: 'bg-gold text-on-gold',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** As wide as its container. */
  wide?: boolean;
}

/** The classes of a button, also for a link that looks like one. */
export const buttonClass = ({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonLook = {}): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-bold select-none',
    'transition-opacity duration-150 disabled:opacity-45 aria-disabled:opacity-70',
    size === 'medium' ? 'min-h-12 px-5 py-2 text-base' : 'min-h-11 px-4 py-1.5 text-sm',
    wide && 'w-full',
    LOOK[variant],
  );

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonLook {
  /** Shows a spinner and lets no further press through. */
  pending?: boolean;
  icon?: ReactNode;
  /** A promise makes the button pending until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

/** A button that cannot be pressed twice: while pending it keeps its focus and swallows presses. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  icon,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [working, setWorking] = useState(false);
  const latch = useRef(false);
  const busy = pending || working;

  async function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || latch.current) {
      event.preventDefault();
      return;
    }
    playPressFeedback();
    const outcome = onClick?.(event);
    if (!(outcome instanceof Promise)) return;
    latch.current = true;
    setWorking(true);
    try {
      await outcome;
    } finally {
      latch.current = false;
      setWorking(false);
    }
  }

  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
