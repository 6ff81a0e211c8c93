import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { profileFailure } from '../../../src/client/features/access/users/profile-failure.ts'
import type { ProfileFields } from '../../../src/shared/users.ts'

beforeAll(async () => {
  const translation = JSON.parse(readFileSync('src/client/locales/en/translation.json', 'utf8'))
  await i18next.init({ lng: 'en', resources: { en: { translation } }, interpolation: { escapeValue: false } })
})

const apiError = (status: number, code: string, facts: object = {}) =>
  Object.assign(new Error('rejected'), { data: { status, code, errorMessage: '', facts } })

const cases: [error: unknown, sent: ProfileFields, message: string | null][] = [
  [
    apiError(409, 'resource.conflict', { fields: ['email'] }),
    { firstName: 'A', email: 'a@example.com' },
    'Failed to update email. Already in use.',
  ],
  [
    apiError(409, 'resource.conflict', { fields: ['email', 'username'] }),
    { username: 'a' },
    'Failed to update email, username. Already in use.',
  ],
  [apiError(409, 'resource.conflict'), { username: 'a' }, 'Failed to update username. Already in use.'],
  [
    apiError(409, 'resource.conflict', { fields: ['__proto__', 'toString', 7] }),
    { username: 'a' },
    'Failed to update username. Already in use.',
  ],
  [
    apiError(500, 'server.failed'),
    { firstName: 'A', lastName: 'B' },
    'Error updating first name, last name. Wait and try again later.',
  ],
  [apiError(403, 'auth.proofTooOld'), { email: 'a@b.example' }, null],
  [
    Object.assign(new Error('not JSON'), { meta: { response: new Response('<h1>oops</h1>', { status: 500 }) } }),
    { username: 'a' },
    'Error updating username. Wait and try again later.',
  ],
  [new Error('offline'), { email: 'a@b.example' }, "Can't reach the server. Check your connection and try again."],
]

it.each(cases)('returns the message of the specification for a profile that was not saved', (error, sent, message) => {
  expect(profileFailure(i18next.t, error, sent)).toBe(message)
})
