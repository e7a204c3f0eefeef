/** '2026-03-10' as '10/03/2026', and a month '2026-03' as '03/2026': dates in figures have the day first. */
export const inFigures = (day: string): string => day.split('-').reverse().join('/');
