/** English texts of arranged buttons, loaded with their code. */
export const buttonTexts = {
  'buttons.more': 'More',
  'buttons.rest': 'More controls',
} as const
