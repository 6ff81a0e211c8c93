import { expect, it } from 'vitest'
import { returnPathFrom } from '../../../src/client/platform/return-path.ts'

it.each([
  [{ from: '/home/medialibrary?x=1' }, '/home/medialibrary?x=1'],
  [{ from: '/home' }, '/home'],
  [{ from: '/homely' }, '/home'],
  [{ from: 'https://elsewhere.example/home/' }, '/home'],
  [{ from: '//elsewhere.example' }, '/home'],
  [{ from: 7 }, '/home'],
  [null, '/home'],
])('after signing in, %o leads to %s', (state, place) => expect(returnPathFrom(state)).toBe(place))
