/** The height of the strip of last wins, and of its place before it is loaded. */
export const WINS_HEIGHT = 'h-14';
