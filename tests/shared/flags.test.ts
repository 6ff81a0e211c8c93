import { expect, it } from 'vitest'
import { defaultFlags, withFlagsOn } from '../../src/shared/flags.ts'

it('knows the defaults of the spec', () => {
  expect(defaultFlags).toEqual({ 'multi-user': false, revisions: false, 'out-of-world': true })
})

it('switches on what is named and ignores what nobody knows', () => {
  expect(withFlagsOn(defaultFlags, ['revisions', 'toString', 'flying'])).toEqual({ ...defaultFlags, revisions: true })
  expect(withFlagsOn(defaultFlags, [])).toEqual(defaultFlags)
})

it('leaves on what is on for everybody', () => {
  const forAll = { ...defaultFlags, 'multi-user': true }
  expect(withFlagsOn(forAll, ['revisions'])).toEqual({ ...forAll, revisions: true })
})
