import { expect, it } from 'vitest'
import { generatePassword } from '../../../src/client/features/publishing/settings/generate-password.ts'
import { sharePassword } from '../../../src/shared/sharing/sharing.ts'

it('a generated password is another one each time, and holds nothing that is mistaken for something else', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(made.length)
  for (const password of made) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(sharePassword.safeParse(password).success).toBe(true)
  }
})
