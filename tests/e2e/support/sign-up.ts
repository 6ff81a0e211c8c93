import type { Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { call } from './editor.ts'
import type { Stopover } from './stopover.ts'

export const newUserPassword = 'a long way to the pier'

let emailCount = 0

/** A unique email address. */
export function uniqueEmail(name: string): string {
  return `${name}-${Date.now()}-${++emailCount}@example.com`
}

/** Signs a new person up, with an account of their own, in the browser of `page`; returns their email. */
export async function signUpAt(page: Page, app: Stopover, firstName: string): Promise<string> {
  const email = uniqueEmail(firstName.toLowerCase())
  await page.goto(`${app.url}/login`)
  await call(page, 'users.signUp', { email, privacyPolicy: true })
  const token = tokenOf(await linkTo(app, email, { path: '/token/sign-up' }))
  await call(page, 'users.finishSignUp', {
    token,
    password: newUserPassword,
    firstName,
    lastName: 'Byron',
    privacyPolicy: true,
  })
  return email
}

/** Submits the sign-in form that the page shows. */
export async function signInAs(page: Page, email: string, password = newUserPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
