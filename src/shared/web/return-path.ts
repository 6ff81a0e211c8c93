import { screenPaths } from './routes.ts'

/** Screens that somebody may be sent to after signing in: those behind the sign-in. */
const behindSignIn = Object.values(screenPaths)
  .filter((path) => path === screenPaths.home || path.startsWith(`${screenPaths.home}/`))
  .map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[A-Za-z0-9_-]+')}/?$`))

/** Pages of tours: some are for people who are signed in. */
const tourPage = /^\/share\/[0-9A-Za-z-]{1,60}(?:\/stop\/\d{1,6})?$/

/** Stands for our own address, which nothing here needs to know. */
const ownOrigin = 'https://stopover.invalid'
const maxLength = 400
/** Browsers read a backslash as a slash and leave out tabs and line ends, so that `/\evil` leads away. */
const misread = /[\\\p{Cc}\s]/u

/**
 * The path to go to after signing in: the given one when it is a screen behind the sign-in or a page of a tour, with its query and hash;
 * anything else, such as an address elsewhere or a script, becomes the tour list (threat T38).
 */
export function safeReturnPath(given: unknown): string {
  return pathAmong([...behindSignIn, tourPage], given) ?? screenPaths.home
}

/** The same, where only pages of tours count; undefined for anything else. */
export function safeTourPath(given: unknown): string | undefined {
  return pathAmong([tourPage], given)
}

function pathAmong(screens: readonly RegExp[], given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > maxLength) return undefined
  if (!given.startsWith('/') || given.startsWith('//') || misread.test(given)) return undefined
  if (!URL.canParse(given, ownOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(given, ownOrigin)
  const isScreen = origin === ownOrigin && screens.some((screen) => screen.test(pathname))
  return isScreen ? `${pathname}${search}${hash}` : undefined
}
