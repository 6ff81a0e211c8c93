import { screenPaths } from './routes.ts'

/** Patterns of the screens that require a sign-in. */
const signedInScreenPatterns = Object.values(screenPaths)
  .filter((path) => path === screenPaths.home || path.startsWith(`${screenPaths.home}/`))
  .map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[A-Za-z0-9_-]+')}/?$`))

/** Pattern of tour pages, some of which require a sign-in. */
const tourPagePattern = /^\/share\/[0-9A-Za-z-]{1,60}(?:\/stop\/\d{1,6})?$/

/** Placeholder for the origin of this installation. */
const placeholderOrigin = 'https://stopover.invalid'
const maxLength = 400
/** Browsers treat backslashes as slashes and remove tabs and line breaks, so that `/\evil` is another host. */
const unsafeCharacters = /[\\\p{Cc}\s]/u

/**
 * Validates the path to continue at after the sign-in: a screen that requires one or a page of a tour, with query and
 * hash. Anything else, such as another origin or a script, becomes the tour list (threat T38).
 */
export function safeReturnPath(path: unknown): string {
  return pathAmong([...signedInScreenPatterns, tourPagePattern], path) ?? screenPaths.home
}

/** Validates the path of a tour page; undefined for other values. */
export function safeTourPath(path: unknown): string | undefined {
  return pathAmong([tourPagePattern], path)
}

/** Path, query and hash if the path matches a pattern and stays on this origin; undefined otherwise. */
function pathAmong(patterns: readonly RegExp[], path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > maxLength) return undefined
  if (!path.startsWith('/') || path.startsWith('//') || unsafeCharacters.test(path)) return undefined
  if (!URL.canParse(path, placeholderOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(path, placeholderOrigin)
  const isMatch = origin === placeholderOrigin && patterns.some((pattern) => pattern.test(pathname))
  return isMatch ? `${pathname}${search}${hash}` : undefined
}
