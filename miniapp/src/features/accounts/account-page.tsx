import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';

/** The layout of the sign-up and reset pages: a title, one sentence, a card with the form. */
export const AccountPage = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <div className="mx-auto grid w-full max-w-md gap-4 py-2 md:py-8">
    <div>
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-soft">{text}</p>
    </div>
    <Card className="p-5">{children}</Card>
  </div>
);
