import { expect, it } from 'vitest'
import { RightPasswords } from '../../../src/server/domain/publishing/sharing/access/right-passwords.ts'
import { fairnessLimits } from '../../../src/shared/access/fairness-limits.ts'

const entry = { id: 'door', passwordHash: 'hash', password: 'open sesame' }

it('remembers a right password of a door for a while, until the stored hash changes', () => {
  let nowMs = 0
  const right = new RightPasswords(() => nowMs)
  right.add(right.keyOf(entry))
  expect(right.has(right.keyOf(entry))).toBe(true)
  for (const other of [{ id: 'other' }, { passwordHash: 'new' }, { passwordHash: null }, { password: 'open' }]) {
    expect(right.has(right.keyOf({ ...entry, ...other }))).toBe(false)
  }
  nowMs = fairnessLimits.correctPasswordCacheMs
  expect(right.has(right.keyOf(entry))).toBe(false)
})

it('remembers so many, and holds no password in a form that another process could use', () => {
  const right = new RightPasswords(() => 0)
  const keys = Array.from({ length: fairnessLimits.correctPasswordCacheSize + 1 }, (_, index) =>
    right.keyOf({ ...entry, id: `${index}` }),
  )
  for (const key of keys) right.add(key)
  expect([right.has(keys[0] ?? ''), right.has(keys.at(-1) ?? '')]).toEqual([false, true])
  expect(new RightPasswords().keyOf(entry)).not.toBe(new RightPasswords().keyOf(entry))
})
