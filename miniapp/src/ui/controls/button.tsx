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
  /** Fills the width of its container. */
  wide?: boolean;
}

/** The classes of a button. Also for links that look like buttons. */
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
  /** Shows a spinner and ignores presses. */
  pending?: boolean;
  icon?: ReactNode;
  /** If it returns a promise, the button is pending until the promise settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

/** A button that cannot be pressed twice: while pending it keeps the focus and ignores presses. */
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
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    latch.current = true;
    setWorking(true);
    try {
      await result;
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
