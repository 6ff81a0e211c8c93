/** Texts of the pages that the server writes for visitors; the viewer's own are in the SDK. */
export const visitorTexts = {
  product: 'Stopover',
  toHome: 'Go to Stopover',
  inThisStop: 'In this stop',
  allStops: 'All stops',
  floorPlans: 'Floor plans',
  buttons: 'Links of this tour',
  place: (coordinates: string) => `Where it is: ${coordinates}`,
  transcript: 'Transcript: all that is said',
  captions: 'Captions as a file',
  video: (duration: string) => `Film, ${duration} (MP4)`,
  inVideoFrom: (from: string) => `In the film from ${from}`,
  inVideoUntil: (until: string) => `In the film until ${until}`,
  inVideo: (from: string, until: string) => `In the film from ${from} to ${until}`,
  audio: (duration: string) => `Sound, ${duration} (M4A)`,
  document: (size: string) => `PDF, ${size}`,
  wholeImage: 'The picture in full size',
  goTo: (stop: string) => `Go to ${stop}`,
  readAsText: 'Read as text',
  toTour: 'Back to the tour',
  seeStop: (stop: string) => `Look around: ${stop}`,
  restInTour: 'There is more to read about it in the tour itself.',
  formInTour: 'There is a form here, which is filled in in the tour itself. It asks:',
  fillInTour: 'Fill in the form in the tour',
  readStop: (stop: string) => `Read about ${stop}`,
  errors: {
    404: {
      title: 'This tour is not here',
      sentence: 'It was taken down, or the address has a mistake in it. Ask whoever sent you the link for another one.',
    },
    429: { title: 'Too many tries', sentence: 'Wait a minute, then open the link again.' },
    500: { title: 'Something went wrong on our side', sentence: 'Open the link again in a moment.' },
    503: { title: 'Not ready right now', sentence: 'Open the link again in a moment.' },
  },
  /** How to let a tour follow the phone's movement, by the names of the addresses in spec §2. */
  help: {
    'ios-device-motion': {
      title: 'Let the tour follow your phone',
      sentence: 'This Safari keeps the movement of the phone to itself until you allow it in the settings.',
      steps: [
        'Open the Settings app and choose Safari.',
        'Turn on “Motion & Orientation Access”.',
        'Come back to the tour and load it again.',
      ],
      otherwise: 'Without it you look around by dragging with a finger.',
    },
    'ios-13-device-motion': {
      title: 'Let the tour follow your phone',
      sentence: 'Safari asks once whether a page may feel the movement of the phone. It was told no.',
      steps: [
        'Close Safari altogether, so that it asks again.',
        'Open the link of the tour again.',
        'When Safari asks for access to motion and orientation, choose Allow.',
      ],
      otherwise: 'Without it you look around by dragging with a finger.',
    },
  },
} as const

export type VisitorErrorStatus = keyof typeof visitorTexts.errors
export type VisitorHelp = keyof typeof visitorTexts.help
