import { expect, it } from 'vitest'
import { parseEmail } from '../../../src/shared/auth/email-address.ts'
import { email } from '../../../src/shared/texts.ts'

it.each([
  'anna@example.com',
  ' Anna.B+tours@Mail.Example.co.uk ',
  "o'neil@example.com",
  'x_y-z@a-b.io',
  'a@b',
  'a@b.c',
  '.a@example.com',
  'a..b@example.com',
  'a.@example.com',
  "a'@example.com",
  'a@-example.com',
  'a b@example.com',
  '"a b"@example.com',
  'ä@example.com',
  'a@example.com, b@example.com',
  `${'a'.repeat(243)}@example.com`,
  `${'a'.repeat(242)}@example.com`,
  '',
])('reads the email %j as the server does', (text) => {
  const parsed = email.safeParse(text)
  expect(parseEmail(text)).toBe(parsed.success ? parsed.data : null)
})
