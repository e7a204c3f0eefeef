import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';

/** Ways of one kind under a heading. */
export const WayGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="text-sm font-bold text-soft">{title}</h2>
    <Card className="overflow-hidden">
      <ul>{children}</ul>
    </Card>
  </section>
);
