import type { Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/mailbox.ts'
import { call } from './editor.ts'
import type { Stopover } from './stopover.ts'

export const newcomerPassword = 'a long way to the pier'

let count = 0

/** An address that nobody has yet. */
export function anAddress(name: string): string {
  return `${name}-${Date.now()}-${++count}@example.com`
}

/** Somebody who has just signed up, with an account of their own, in the browser of this page; answers their email. */
export async function signUpAt(page: Page, app: Stopover, firstName: string): Promise<string> {
  const email = anAddress(firstName.toLowerCase())
  await page.goto(`${app.url}/login`)
  await call(page, 'users.signUp', { email, privacyPolicy: true })
  const token = tokenOf(await linkTo(app, email, { path: '/token/sign-up' }))
  await call(page, 'users.finishSignUp', {
    token,
    password: newcomerPassword,
    firstName,
    lastName: 'Byron',
    privacyPolicy: true,
  })
  return email
}

/** Fills in the sign-in that the page shows. */
export async function signInAs(page: Page, email: string, password = newcomerPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
