import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSettings } from '#api/settings.ts';

export interface ContactLinkProps {
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Links to the operator's chat outside the app; if none is set, to the support chat inside it. */
export function ContactLink({ className, onClick, children }: ContactLinkProps) {
  const chatUrl = useSettings()?.links.chat;
  return chatUrl ? (
    <a href={chatUrl} target="_blank" rel="noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  ) : (
    <NavLink to="/chat" className={className} onClick={onClick}>
      {children}
    </NavLink>
  );
}
