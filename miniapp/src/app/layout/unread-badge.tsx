import { classNames } from '#ui/class-names.ts';

/** A mark with the number of unread notifications; nothing without any. The control around it says the number. */
export function UnreadBadge({ unread, className }: { unread: number; className?: string }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-4 place-items-center rounded-full bg-danger text-xs text-surface',
        className,
      )}
    >
      {unread > 9 ? '9+' : unread}
    </span>
  );
}
