import { screenPaths } from '../../../shared/web/routes.ts'

/** Paths of the screens around signing in, which load without the app; the first match wins. */
export const accessPaths = [
  screenPaths.signIn,
  screenPaths.login,
  screenPaths.signUp,
  screenPaths.acceptTermsByEmail,
  screenPaths.acceptTerms,
  screenPaths.signInCallback,
  screenPaths.confirmSignUp,
  screenPaths.confirmEmail,
  screenPaths.acceptInvitation,
  screenPaths.tokenNotFound,
  screenPaths.unauthorized,
  screenPaths.notFound,
] as const
export type AccessPath = (typeof accessPaths)[number]

const patternOf = (path: AccessPath) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

/** Screen around signing in at a path; undefined at other paths. */
export function accessPathAt(pathname: string): AccessPath | undefined {
  return accessPaths.find((path) => patternOf(path).test(pathname))
}
