import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, password } from '../../../support/people/people.ts'
import { type ProviderApp, startProviderApp } from '../../../support/servers/provider-app.ts'

let app: ProviderApp['app']
let stop: ProviderApp['stop']
beforeAll(async () => {
  ;({ app, stop } = await startProviderApp({ publicUrl: 'https://tours.example' }))
})
afterAll(() => stop())

const attributes = /^Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/

it('T45: the session cookie is Secure, HttpOnly and host-only', async () => {
  const { email } = await aPerson(app)
  const response = await fetch(`${app.address}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://tours.example' },
    body: JSON.stringify({ json: { email, password } }),
  })
  const [cookie = '', ...otherCookies] = response.headers.getSetCookie()
  expect(otherCookies).toEqual([])
  expect(cookie).toMatch(/^__Host-stopover-session=[a-z0-9]{32,}; /)
  expect(cookie.slice(cookie.indexOf('; ') + 2)).toMatch(attributes)
})

it('T34: the cookie of a sign-in with a provider is Secure, HttpOnly and host-only', async () => {
  const response = await fetch(`${app.address}/api/admin/v2/users/google`)
  const [cookie = '', ...otherCookies] = response.headers.getSetCookie()
  expect(otherCookies).toEqual([])
  expect(cookie).toMatch(/^__Host-stopover-sign-in=/)
  expect(cookie.slice(cookie.indexOf('; ') + 2)).toMatch(attributes)
})
