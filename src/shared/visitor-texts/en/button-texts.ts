/** English texts of the arranged buttons. They are bundled with the lazy module that arranges the buttons. */
export const buttonTexts = {
  'buttons.more': 'More',
  'buttons.rest': 'More controls',
} as const
