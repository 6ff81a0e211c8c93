import type { Browser, Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { openContext } from './contexts.ts'
import { call } from './editor.ts'
import type { Stopover } from './stopover.ts'

type Invitation = {
  readonly app: Stopover
  readonly browser: Browser
  /** The page on which the inviting person is signed in. */
  readonly page: Page
  readonly firstName: string
}

/** Invites a person to the account as an Editor and signs them in, in a new browser context; returns their page. */
export async function inviteColleague({ app, browser, page, firstName }: Invitation): Promise<Page> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.com`
  await call(page, 'accounts.invite', { email, role: 'editor' })
  const link = await linkTo(app, email, { path: '/token/invite' })
  const context = await openContext(browser)
  const colleaguePage = await context.newPage()
  await colleaguePage.goto('/login')
  const profile = { firstName, lastName: 'Park', password: 'a long way to the pier' }
  await call(colleaguePage, 'accounts.acceptAsStranger', { token: tokenOf(link), ...profile, privacyPolicy: true })
  return colleaguePage
}
