import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSettings } from '#api/settings.ts';

export interface ContactLinkProps {
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** The operator's chat outside the app; where none is set, the talk with support inside it. */
export function ContactLink({ className, onClick, children }: ContactLinkProps) {
  const outside = useSettings()?.links.chat;
  return outside ? (
    <a href={outside} target="_blank" rel="noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  ) : (
    <NavLink to="/chat" className={className} onClick={onClick}>
      {children}
    </NavLink>
  );
}
