import { expect, it } from 'vitest'
import { defaultFlags, withFlagsOn } from '../../src/shared/flags.ts'

it('has the defaults of the specification', () => {
  expect(defaultFlags).toEqual({ 'multi-user': false, revisions: false, 'out-of-world': true })
})

it('switches flags on by name and ignores unknown names', () => {
  expect(withFlagsOn(defaultFlags, ['revisions', 'toString', 'flying'])).toEqual({ ...defaultFlags, revisions: true })
  expect(withFlagsOn(defaultFlags, [])).toEqual(defaultFlags)
})

it('keeps flags on that are on by default', () => {
  const baseFlags = { ...defaultFlags, 'multi-user': true }
  expect(withFlagsOn(baseFlags, ['revisions'])).toEqual({ ...baseFlags, revisions: true })
})
