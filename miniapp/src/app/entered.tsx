import { useEffect } from 'react';
import { screenIsThere } from '#device/first-screen.ts';

/** Is rendered beside what a visitor sees first, be it a message: the font and other later parts load after it. */
export function Entered() {
  useEffect(screenIsThere, []);
  return null;
}
