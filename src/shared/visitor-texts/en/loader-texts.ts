/** English text of the script that pages load, in a separate file so that the script stays small. */
export const loaderTexts = { 'state.openTour': 'Open tour' } as const
