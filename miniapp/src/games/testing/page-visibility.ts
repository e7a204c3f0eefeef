import { afterEach, beforeEach, vi } from 'vitest';

/** Lets the tests of a file hide the page and show it again. */
export function controlPageVisibility(): { hide: () => void; show: () => void } {
  let isHidden = false;
  beforeEach(() => {
    isHidden = false;
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  });
  afterEach(() => void vi.restoreAllMocks());
  return {
    hide() {
      isHidden = true;
    },
    show() {
      isHidden = false;
    },
  };
}
