import type { Translated } from '../text-types.ts'
import { formPageTexts, gatePageTexts } from './custom-page-texts.ts'
import { textVersionTexts } from './text-version-texts.ts'

/** English texts of the pages that the server writes for visitors. `{name}` is a placeholder. */
export const englishPageTexts = {
  ...textVersionTexts,
  ...formPageTexts,
  ...gatePageTexts,

  // Pages in front of a tour with restricted access.
  'access.password.title': 'This tour needs a password',
  'access.password.message': 'Enter the password that came with the link.',
  'access.password.label': 'Password',
  'access.open.title': 'Open this tour?',
  'access.open.message': 'This link works a limited number of times.',
  'access.button': 'Open tour',
  'access.problem.wrong': "That password isn't right. Try again.",
  'access.problem.tooMany': 'Too many attempts. Wait a little and try again.',
  'access.problem.busy': "Stopover isn't ready. Try again in a moment.",
  'access.signIn': 'Sign in',
  'access.newTab': 'Open in a new tab',
  'access.signInBlocked': 'Browsers block sign-in for tours embedded in other sites.',

  // Error pages, by HTTP status.
  'error.401.title': 'Sign in to see this tour',
  'error.401.message': 'Only members of its account can see it.',
  'error.403.title': 'No access to this tour',
  'error.403.message':
    'Sorry! You do not have access to view restricted tours. Contact your tour admin to make changes here.',
  'error.404.title': 'Tour not found',
  'error.404.message': 'It may have been unpublished, or the link may be wrong. Ask for a new link.',
  'error.410.title': 'This link has ended',
  'error.410.message': 'It no longer opens the tour. Ask for a new link.',
  'error.429.title': 'Too many requests',
  'error.429.message': 'Wait a minute, then open the link again.',
  'error.500.title': 'Something went wrong',
  'error.500.message': 'Open the link again in a moment.',
  'error.503.title': 'Temporarily unavailable',
  'error.503.message': 'Open the link again in a moment.',
  'error.toHome': 'Go to Stopover',

  // The page that retries while a tour can't be loaded.
  'retry.title': 'Temporarily unavailable',
  'retry.message': 'Try again in a moment.',
  'retry.waiting': 'The tour opens as soon as it can be loaded.',
  'retry.failed': "The tour still can't be loaded. Try again later.",
  'retry.button': 'Try again',

  // Help with device motion on iPhones and iPads.
  'motion.title': 'Turn on device motion',
  'motion.fallback': 'Without it, drag with a finger to look around.',
  'motion.settings.message': 'Safari blocks device motion until you allow it in Settings.',
  'motion.settings.step1': 'Open the Settings app and choose Safari.',
  'motion.settings.step2': 'Turn on “Motion & Orientation Access”.',
  'motion.settings.step3': 'Return to the tour and reload it.',
  'motion.prompt.message': 'Safari asks once for access to device motion, and access was denied.',
  'motion.prompt.step1': 'Close Safari completely, so that it asks again.',
  'motion.prompt.step2': 'Open the tour link again.',
  'motion.prompt.step3': 'When Safari asks for access to motion and orientation, choose Allow.',

  'offline.saving': 'Saving for offline use: {percent}',
  'offline.saved': 'Ready to use offline',
  'offline.full': 'Not enough storage to save this tour for offline use',
} as const

/** Texts of the server's pages in a language. */
export type PageTexts = Translated<typeof englishPageTexts>
export type PageTextKey = keyof PageTexts
