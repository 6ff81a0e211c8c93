import { deniedMessage } from '../../../shared/access/permissions.ts'

/** Texts of the pages that the server writes for visitors; the viewer's own are in the SDK. */
export const visitorTexts = {
  product: 'Stopover',
  toHome: 'Go to Stopover',
  inThisStop: 'In this stop',
  allStops: 'All stops',
  stopsOf: (first: number, last: number, count: number) => `Stops ${first} to ${last} of ${count.toLocaleString('en')}`,
  moreStops: 'More stops',
  firstStops: 'First stops',
  previousStops: 'Previous stops',
  nextStops: 'Next stops',
  lastStops: 'Last stops',
  floorPlans: 'Floor plans',
  tourLinks: 'Tour links',
  location: (coordinates: string) => `Location: ${coordinates}`,
  transcript: 'Transcript',
  captions: 'Captions file',
  video: (duration: string) => `Video, ${duration} (MP4)`,
  inVideoFrom: (from: string) => `In the video from ${from}`,
  inVideoUntil: (until: string) => `In the video until ${until}`,
  inVideo: (from: string, until: string) => `In the video from ${from} to ${until}`,
  audio: (duration: string) => `Audio, ${duration} (M4A)`,
  document: (size: string) => `PDF, ${size}`,
  viewFullSize: 'View full size',
  goTo: (stop: string) => `Go to ${stop}`,
  readAsText: 'Read as text',
  toTour: 'Back to the tour',
  seeStop: (stop: string) => `View in the tour: ${stop}`,
  seeTourForMore: 'See the tour for more.',
  readStop: (stop: string) => `Read about ${stop}`,
  /** Pages in front of a tour with restricted access. */
  access: {
    password: {
      title: 'This tour needs a password',
      message: 'Enter the password that came with the link.',
      label: 'Password',
      button: 'Open tour',
    },
    open: {
      title: 'Open this tour?',
      message: 'This link works a limited number of times.',
      button: 'Open tour',
    },
  },
  signIn: 'Sign in',
  openInNewTab: 'Open in a new tab',
  signInBlockedInFrame: 'Browsers block sign-in for tours embedded in other sites.',
  llms: {
    title: 'Virtual tours',
    about: 'Interactive tours of places, made with Stopover. Each link leads to a page with the text of the tour.',
    latest: 'Latest tours',
    all: 'All public tours:',
  },
  errors: {
    401: { title: 'Sign in to see this tour', message: 'Only members of its account can see it.' },
    403: { title: 'No access to this tour', message: deniedMessage('viewTour') },
    410: { title: 'This link has ended', message: 'It no longer opens the tour. Ask for a new link.' },
    404: {
      title: 'Tour not found',
      message: 'It may have been unpublished, or the link may be wrong. Ask for a new link.',
    },
    429: { title: 'Too many requests', message: 'Wait a minute, then open the link again.' },
    500: { title: 'Something went wrong', message: 'Open the link again in a moment.' },
    503: { title: 'Temporarily unavailable', message: 'Open the link again in a moment.' },
  },
  /** Page shown while a tour can't be loaded, which retries automatically. */
  retry: {
    title: 'Temporarily unavailable',
    message: 'Try again in a moment.',
    waiting: 'The tour opens as soon as it can be loaded.',
    failed: "The tour still can't be loaded. Try again later.",
    button: 'Try again',
  },
  /** Help with device motion, by the last path segment of its page (spec §2). */
  help: {
    'ios-device-motion': {
      title: 'Turn on device motion',
      message: 'Safari blocks device motion until you allow it in Settings.',
      steps: [
        'Open the Settings app and choose Safari.',
        'Turn on “Motion & Orientation Access”.',
        'Return to the tour and reload it.',
      ],
      fallback: 'Without it, drag with a finger to look around.',
    },
    'ios-13-device-motion': {
      title: 'Turn on device motion',
      message: 'Safari asks once for access to device motion, and access was denied.',
      steps: [
        'Close Safari completely, so that it asks again.',
        'Open the tour link again.',
        'When Safari asks for access to motion and orientation, choose Allow.',
      ],
      fallback: 'Without it, drag with a finger to look around.',
    },
  },
} as const

export type VisitorErrorStatus = keyof typeof visitorTexts.errors
export type VisitorHelp = keyof typeof visitorTexts.help
