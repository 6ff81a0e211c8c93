/** The one text of the drop-in script itself, in English; apart so that the script stays tiny. */
export const loaderTexts = { 'state.openTour': 'Open tour' } as const
