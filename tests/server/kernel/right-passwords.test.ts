import { expect, it } from 'vitest'
import { RightPasswords } from '../../../src/server/domain/publishing/sharing/access/right-passwords.ts'
import { fairnessLimits } from '../../../src/shared/access/fairness-limits.ts'

const entry = { id: 'door', passwordHash: 'hash', password: 'open sesame' }

it('the cache keeps a correct password for a while, until the stored hash changes', () => {
  let nowMs = 0
  const correctPasswords = new RightPasswords(() => nowMs)
  correctPasswords.add(correctPasswords.keyOf(entry))
  expect(correctPasswords.has(correctPasswords.keyOf(entry))).toBe(true)
  for (const other of [{ id: 'other' }, { passwordHash: 'new' }, { passwordHash: null }, { password: 'open' }]) {
    expect(correctPasswords.has(correctPasswords.keyOf({ ...entry, ...other }))).toBe(false)
  }
  nowMs = fairnessLimits.correctPasswordCacheMs
  expect(correctPasswords.has(correctPasswords.keyOf(entry))).toBe(false)
})

it('the cache is bounded, and its keys are useless to other processes', () => {
  const correctPasswords = new RightPasswords(() => 0)
  const keys = Array.from({ length: fairnessLimits.correctPasswordCacheSize + 1 }, (_, index) =>
    correctPasswords.keyOf({ ...entry, id: `${index}` }),
  )
  for (const key of keys) correctPasswords.add(key)
  expect([correctPasswords.has(keys[0] ?? ''), correctPasswords.has(keys.at(-1) ?? '')]).toEqual([false, true])
  expect(new RightPasswords().keyOf(entry)).not.toBe(new RightPasswords().keyOf(entry))
})
