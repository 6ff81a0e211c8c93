/** Texts about forms where the tour is read as text, in English. They are filled in in the tour itself. */
export const formPageTexts = {
  'form.page.questions': 'You can fill out this form in the tour. Questions:',
  'form.page.open': 'Fill out the form in the tour',
} as const
/** The same about forms that come before a stop. */
export const gatePageTexts = {
  'gate.page.reason': 'Fill out a form to see this stop.',
  'gate.page.open': 'Fill out the form in the tour: {stop}',
} as const
