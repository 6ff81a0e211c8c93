import { expect, it } from 'vitest'
import { strengthOf } from '../../../src/client/features/access/auth/sign-up/password-strength.ts'

it.each([
  ['', 'tooShort'],
  ['x7-qutL', 'tooShort'],
  ['🦊🐙🐳', 'tooShort'],
  ['x7-qutLm', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['x7-qutLm.9Pz', 'good'],
  ['correct horse battery', 'strong'],
])('rates %j as %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
