/** Texts of the pages that the server writes for visitors; the viewer's own are in the SDK. */
export const visitorTexts = {
  inThisStop: 'In this stop',
  allStops: 'All stops',
  goTo: (stop: string) => `Go to ${stop}`,
  errors: {
    404: {
      title: 'This tour is not here',
      sentence: 'It was taken down, or the address has a mistake in it. Ask whoever sent you the link for another one.',
    },
    429: { title: 'Too many tries', sentence: 'Wait a minute, then open the link again.' },
    500: { title: 'Something went wrong on our side', sentence: 'Open the link again in a moment.' },
    503: { title: 'Not ready right now', sentence: 'Open the link again in a moment.' },
  },
} as const

export type VisitorErrorStatus = keyof typeof visitorTexts.errors
