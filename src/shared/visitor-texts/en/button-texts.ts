/** English texts of the button bar. They are bundled with the lazy module that arranges its buttons. */
export const buttonTexts = {
  'buttons.more': 'More',
  'buttons.rest': 'More controls',
} as const
