import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeFrom } from '../../../src/client/platform/place.ts'
import { errorTable } from '../../../src/shared/kernel/app-error.ts'

const texts = JSON.parse(readFileSync('src/client/locales/en/translation.json', 'utf8')) as {
  errors: Record<string, Record<string, string>>
}

it('says in the app what the server says, for every refusal', () => {
  const inApp = Object.entries(texts.errors).flatMap(([noun, sentences]) =>
    Object.entries(sentences).map(([what, sentence]) => [`${noun}.${what}`, sentence]),
  )
  const onServer = Object.entries(errorTable).map(([code, { message }]) => [code, message])
  expect(Object.fromEntries(inApp)).toEqual(Object.fromEntries(onServer))
})

it.each([
  [{ from: '/home/medialibrary?x=1' }, '/home/medialibrary?x=1'],
  [{ from: '/home' }, '/home'],
  [{ from: '/homely' }, '/home'],
  [{ from: 'https://elsewhere.example/home/' }, '/home'],
  [{ from: '//elsewhere.example' }, '/home'],
  [{ from: 7 }, '/home'],
  [null, '/home'],
])('after signing in, %o leads to %s', (state, place) => expect(placeFrom(state)).toBe(place))
