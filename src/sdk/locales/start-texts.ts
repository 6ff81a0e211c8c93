/** Text of the start screen, in English, where the author wrote none; it comes when a tour has one. */
export const startTexts = { 'start.begin': 'Start tour' } as const
