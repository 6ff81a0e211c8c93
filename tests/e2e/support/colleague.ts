import type { Browser, Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { call } from './editor.ts'
import type { Stopover } from './stopover.ts'

type Colleague = {
  readonly app: Stopover
  readonly browser: Browser
  /** Where the person who invites is signed in. */
  readonly page: Page
  readonly firstName: string
}

/** Somebody else in the same account, as an Editor, signed in by a browser of their own. */
export async function aColleague({ app, browser, page, firstName }: Colleague): Promise<Page> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.com`
  await call(page, 'accounts.invite', { email, role: 'editor' })
  const link = await linkTo(app, email, { path: '/token/invite' })
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto('/login')
  const names = { firstName, lastName: 'Park', password: 'a long way to the pier' }
  await call(theirs, 'accounts.acceptAsStranger', { token: tokenOf(link), ...names, privacyPolicy: true })
  return theirs
}
