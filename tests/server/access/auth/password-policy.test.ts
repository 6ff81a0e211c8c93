import { expect, it } from 'vitest'
import { rejectWeakPassword } from '../../../../src/server/domain/access/passwords/password-policy.ts'
import {
  hashingSlots,
  hashPassword,
  inHashingSlot,
  verifyPassword,
} from '../../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { signInInput } from '../../../../src/shared/auth/auth.ts'

it.each([
  ['seven characters', 'x7-qutL', 'input.invalid'],
  ['257 characters', `${'aB3$'.repeat(64)}x`, 'input.invalid'],
  ['seven emoji, which are 14 units', '🦊'.repeat(7), 'input.invalid'],
  ['a common password', 'password', 'auth.passwordCommon'],
  ['a common password with capitals', 'PassWord1', 'auth.passwordCommon'],
  ['a common password in wide letters', 'ｐａｓｓｗｏｒｄ', 'auth.passwordCommon'],
])('T07: rejects %s', async (_name, password, code) => {
  await expect(rejectWeakPassword(password)).rejects.toMatchObject({ code, status: 400 })
})

it.each([
  ['eight characters', 'x7-qutLm'],
  ['256 characters', 'aB3$'.repeat(64)],
  ['256 emoji', '🦊'.repeat(256)],
  ['a sentence', 'correct horse battery staple'],
])('T07: accepts %s, also at sign-in', async (_name, password) => {
  await rejectWeakPassword(password)
  expect(signInInput.parse({ email: 'a@example.com', password }).password).toBe(password)
})

it('T07: compares all 64 emoji of a password', async () => {
  const password = '🦊🐙'.repeat(32)
  await rejectWeakPassword(password)
  const hash = await hashPassword(password)
  expect(await verifyPassword(hash, password)).toBe(true)
  expect(await verifyPassword(hash, password.slice(0, -2))).toBe(false)
})

it('T46: limits how many passwords are hashed concurrently', async () => {
  const hashConcurrently = (length: number) => Array.from({ length }, () => inHashingSlot(async () => 'hashed'))
  const results = await Promise.allSettled(hashConcurrently(3 * hashingSlots))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(errors).toHaveLength(2 * hashingSlots)
  for (const error of errors) expect(error).toMatchObject({ code: 'server.busy', retryAfterSeconds: 3 })
  await expect(inHashingSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(Promise.all(hashConcurrently(hashingSlots))).resolves.toHaveLength(hashingSlots)
})
