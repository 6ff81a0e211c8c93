import { expect, it } from 'vitest'
import { returnPathFrom } from '../../../src/client/platform/return-path.ts'

it.each([
  [{ from: '/home/medialibrary?x=1' }, '/home/medialibrary?x=1'],
  [{ from: '/home' }, '/home'],
  [{ from: '/homely' }, '/home'],
  [{ from: 'https://other.example/home/' }, '/home'],
  [{ from: '//other.example' }, '/home'],
  [{ from: 7 }, '/home'],
  [null, '/home'],
])('after signing in, returns from %o to %s', (state, path) => expect(returnPathFrom(state)).toBe(path))
