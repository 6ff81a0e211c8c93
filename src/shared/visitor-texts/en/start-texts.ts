/** Default English text of the start screen, loaded with its code. */
export const startTexts = { 'start.begin': 'Start tour' } as const
