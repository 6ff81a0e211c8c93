import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('promises nobody that visits are measured, as nothing measures them', () => {
  const texts = readFileSync('src/client/locales/en/translation.json', 'utf8')
  expect(texts).not.toMatch(/Google Analytics|measures visits/i)
})
