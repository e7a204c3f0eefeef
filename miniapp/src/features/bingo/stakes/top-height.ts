/** The height of what is above the stakes, and of its place before it is loaded, so that the stakes do not move. */
export const TOP_HEIGHT = 'min-h-28';
