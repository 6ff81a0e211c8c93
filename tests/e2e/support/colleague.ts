import type { Browser, Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { call } from './editor.ts'
import type { Stopover } from './stopover.ts'

type Colleague = {
  readonly app: Stopover
  readonly browser: Browser
  /** The page on which the inviting person is signed in. */
  readonly page: Page
  readonly firstName: string
}

/** A second person with the Editor role in the same account, signed in in a browser context of their own. */
export async function aColleague({ app, browser, page, firstName }: Colleague): Promise<Page> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.com`
  await call(page, 'accounts.invite', { email, role: 'editor' })
  const link = await linkTo(app, email, { path: '/token/invite' })
  const context = await browser.newContext()
  const colleaguePage = await context.newPage()
  await colleaguePage.goto('/login')
  const profile = { firstName, lastName: 'Park', password: 'a long way to the pier' }
  await call(colleaguePage, 'accounts.acceptAsStranger', { token: tokenOf(link), ...profile, privacyPolicy: true })
  return colleaguePage
}
