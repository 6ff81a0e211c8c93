import { expect, it } from 'vitest'
import { generatePassword } from '../../../src/client/features/publishing/publications/settings/generate-password.ts'
import { sharePassword } from '../../../src/shared/sharing/sharing.ts'

it('generates unique passwords without characters that look alike', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(new Set(passwords).size).toBe(passwords.length)
  for (const password of passwords) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(sharePassword.safeParse(password).success).toBe(true)
  }
})
