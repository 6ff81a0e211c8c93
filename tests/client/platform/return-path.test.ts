import { expect, it } from 'vitest'
import { pathOf, returnPathFrom } from '../../../src/client/platform/return-path.ts'

const token = 'h2Jd-k_9'.padEnd(43, 'x')

it.each(['/home', '/home/medialibrary?kind=images', `/token/invite#${token}`])('returns to %s', (from) => {
  const { pathname, search, hash } = new URL(from, 'https://stopover.example')
  expect(returnPathFrom({ from: pathOf({ pathname, search, hash }) })).toBe(from)
})

it.each([
  '//evil.example',
  'https://evil.example/home',
  'javascript:alert(1)',
  '/login',
  '/token/invite',
  '/token/invite/../../api/docs#x',
  `/token/invite#${'x'.repeat(300)}`,
  '/token/invite#x y',
  `//evil.example/token/invite#${token}`,
  '/token/sign-up#x',
  7,
])('T38 rejects the path %j', (from) => expect(returnPathFrom({ from })).toBe('/home'))

it.each([null, undefined, 'text', {}])('defaults to the tour list for the state %j', (state) =>
  expect(returnPathFrom(state)).toBe('/home'),
)
