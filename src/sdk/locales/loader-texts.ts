/** English text of the drop-in script, in a separate file so that the script stays small. */
export const loaderTexts = { 'state.openTour': 'Open tour' } as const
