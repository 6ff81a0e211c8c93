import { expect, it } from 'vitest'
import { CorrectPasswords } from '../../../src/server/domain/publishing/sharing/access/correct-passwords.ts'
import { fairnessLimits } from '../../../src/server/kernel/scheduling/fairness-limits.ts'

const entry = { id: 'harbor', passwordHash: 'hash', password: 'open sesame' }

it('the cache of correct passwords holds a password until it expires or its hash changes', () => {
  let nowMs = 0
  const correctPasswords = new CorrectPasswords(() => nowMs)
  correctPasswords.add(correctPasswords.keyOf(entry))
  expect(correctPasswords.has(correctPasswords.keyOf(entry))).toBe(true)
  for (const change of [{ id: 'other' }, { passwordHash: 'new' }, { passwordHash: null }, { password: 'open' }]) {
    expect(correctPasswords.has(correctPasswords.keyOf({ ...entry, ...change }))).toBe(false)
  }
  nowMs = fairnessLimits.correctPasswordCacheMs
  expect(correctPasswords.has(correctPasswords.keyOf(entry))).toBe(false)
})

it('the cache of correct passwords is bounded', () => {
  const correctPasswords = new CorrectPasswords(() => 0)
  const keys = Array.from({ length: fairnessLimits.correctPasswordCacheSize + 1 }, (_, index) =>
    correctPasswords.keyOf({ ...entry, id: `${index}` }),
  )
  for (const key of keys) correctPasswords.add(key)
  expect(correctPasswords.has(keys[0] ?? '')).toBe(false)
  expect(correctPasswords.has(keys.at(-1) ?? '')).toBe(true)
})

it('the cache of correct passwords has different keys in each process', () => {
  expect(new CorrectPasswords().keyOf(entry)).not.toBe(new CorrectPasswords().keyOf(entry))
})
