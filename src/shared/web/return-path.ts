import { screenPaths } from './routes.ts'

/** Patterns of the screens that require a sign-in. */
const signedInScreens = Object.values(screenPaths)
  .filter((path) => path === screenPaths.home || path.startsWith(`${screenPaths.home}/`))
  .map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[A-Za-z0-9_-]+')}/?$`))

/** Pages of tours, some of which require a sign-in. */
const tourPage = /^\/share\/[0-9A-Za-z-]{1,60}(?:\/stop\/\d{1,6})?$/

/** Placeholder for the own origin. */
const ownOrigin = 'https://stopover.invalid'
const maxLength = 400
/** Browsers treat backslashes as slashes and remove tabs and line breaks, so that `/\evil` is another host. */
const unsafeCharacters = /[\\\p{Cc}\s]/u

/**
 * Validates the path to continue at after the sign-in: a screen that requires one or a page of a tour, with query and
 * hash. Anything else, such as another origin or a script, becomes the tour list (threat T38).
 */
export function safeReturnPath(path: unknown): string {
  return pathAmong([...signedInScreens, tourPage], path) ?? screenPaths.home
}

/** Validates the path of a tour page; undefined for anything else. */
export function safeTourPath(path: unknown): string | undefined {
  return pathAmong([tourPage], path)
}

function pathAmong(screens: readonly RegExp[], path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > maxLength) return undefined
  if (!path.startsWith('/') || path.startsWith('//') || unsafeCharacters.test(path)) return undefined
  if (!URL.canParse(path, ownOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(path, ownOrigin)
  const isScreen = origin === ownOrigin && screens.some((screen) => screen.test(pathname))
  return isScreen ? `${pathname}${search}${hash}` : undefined
}
