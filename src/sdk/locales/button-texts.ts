/** Texts of arranged buttons, in English; apart, as they come with them. */
export const buttonTexts = {
  'buttons.more': 'More',
  'buttons.rest': 'More controls',
} as const
