import { expect, it } from 'vitest'
import { accessPathAt } from '../../../src/client/app/access/access-paths.ts'

it.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/Login/', '/login'],
  ['/tos/email/a%40example.com', '/tos/email/:email'],
  ['/tos/google', '/tos/:provider'],
  ['/tos/google/callback', '/tos/:provider/callback'],
  ['/error/unnauthorized', '/error/unnauthorized'],
  ['/home', undefined],
  ['/login/more', undefined],
  ['/share/abc', undefined],
])('opens %s without the app as the screen %s', (pathname, path) => expect(accessPathAt(pathname)).toBe(path))
