import { expect, it } from 'vitest'
import { defaultFlags, parseFlags } from '../../src/shared/flags.ts'

it('knows the defaults of the spec', () => {
  expect(defaultFlags).toEqual({ 'multi-user': false, revisions: false, 'out-of-world': true })
})

it('switches on what is named and ignores what nobody knows', () => {
  expect(parseFlags(['revisions', 'toString', 'flying'])).toEqual({ ...defaultFlags, revisions: true })
  expect(parseFlags([])).toEqual(defaultFlags)
})
