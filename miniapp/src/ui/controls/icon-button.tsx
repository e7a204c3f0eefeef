import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Names the action, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button of 44 by 44 px that shows only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink active:bg-sunken disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
