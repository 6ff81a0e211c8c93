/** English texts about forms on the text version of a tour, where forms can't be filled out. */
export const formPageTexts = {
  'form.page.questions': 'You can fill out this form in the tour. Questions:',
  'form.page.open': 'Fill out the form in the tour',
} as const
/** The same about gates. */
export const gatePageTexts = {
  'gate.page.reason': 'Fill out a form to see this stop.',
  'gate.page.open': 'Fill out the form in the tour: {stop}',
} as const
