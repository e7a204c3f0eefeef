import type { ReactNode } from 'react';

/** Cards of different heights: one below another on a phone, in two columns without gaps on a wide screen. */
export const CardColumns = ({ children }: { children: ReactNode }) => (
  <div className="-mb-4 gap-4 lg:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">{children}</div>
);
