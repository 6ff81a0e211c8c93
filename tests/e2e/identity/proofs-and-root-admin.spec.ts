import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { openContext, openPage } from '../support/contexts.ts'
import { call } from '../support/editor.ts'
import { startOnCopy } from '../support/first-starts.ts'
import { tabTo } from '../support/keyboard.ts'
import { newUserPassword as password, signInAs, signUpAt } from '../support/sign-up.ts'
import { type Stopover, startStopover } from '../support/stopover.ts'
import { ageProofs } from '../support/stored-proofs.ts'

const root = join(import.meta.dirname, '../../..')
/** Makes a user a root admin with the command of `npm run admin`, while the server is stopped. */
async function grantRootAdmin(email: string, { dataFolder, env }: Stopover): Promise<void> {
  const commandEnv = { ...process.env, DATABASE_URL: '', ...env, DATA_DIR: dataFolder }
  const command = ['src/server/make-admin.ts', email]
  await promisify(execFile)(process.execPath, command, { cwd: root, env: commandEnv })
}

type UserSession = {
  readonly email: string
  readonly storageState: Exclude<BrowserContextOptions['storageState'], undefined>
}

async function signUp(browser: Browser, app: Stopover, firstName: string): Promise<UserSession> {
  const context = await openContext(browser)
  const email = await signUpAt(await context.newPage(), app, firstName)
  const storageState = await context.storageState()
  await context.close()
  return { email, storageState }
}

const openPageOf = async (browser: Browser, { storageState }: UserSession): Promise<Page> =>
  openPage(browser, { storageState })

let app: Stopover
let user: UserSession
let admin: UserSession
let owner: UserSession

/** Ages all proofs of identity and grants a root admin. Both need a stopped server, so all tests share one restart. */
test.beforeAll(async ({ browser }) => {
  const firstRun = await startOnCopy('empty', { DEMO: 'off' })
  user = await signUp(browser, firstRun, 'Ada')
  admin = await signUp(browser, firstRun, 'Root')
  owner = await signUp(browser, firstRun, 'Noor')
  await firstRun.stop()
  await ageProofs(firstRun, 11)
  await grantRootAdmin(admin.email, firstRun)
  app = await startStopover(firstRun)
})

test.afterAll(() => app.stop().finally(app.remove))

test('a password change requires a confirmed identity, by keyboard alone', async ({ browser }) => {
  const page = await openPageOf(browser, user)
  await page.goto(`${app.url}/home/settings/user`)
  const section = page.getByRole('region', { name: 'Password', exact: true })
  const passwordField = section.getByLabel('New password')
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  // Canceling the confirmation leaves the password unchanged.
  await tabTo(page, passwordField)
  await page.keyboard.type('a third way to the pier')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section.getByRole('alert')).toHaveText('Failed to change password.')
  await tabTo(page, passwordField, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('another way to the pier')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await call(page, 'auth.signIn', { email: user.email, password: 'another way to the pier' })
  await page.context().close()
})

test('a root admin can read emails and suspend an account, whose members then see a notice', async ({ browser }) => {
  const page = await openPageOf(browser, admin)
  const ownerPage = await openPageOf(browser, owner)
  await page.goto(`${app.url}/home/mailbox`)
  await signInAs(page, admin.email)
  await page.getByRole('button', { name: new RegExp(owner.email) }).click()
  await expect(page.getByRole('link', { name: /\/token\/sign-up#/ })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Accounts manager' }).click()
  await expect(page.getByRole('button', { name: 'Root’s tours', exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Search accounts').fill('Noor')
  await expect(page.getByRole('button', { name: 'Root’s tours' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open Noor’s tours' }).click()
  await page.waitForURL('**/home')
  // The list of accounts also contains this name, so it must have left the page.
  await expect(page.getByRole('button', { name: 'Open Noor’s tours' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Noor’s tours/ })).toBeVisible()
  await page.goBack()
  await page.getByLabel('Search accounts').fill('Noor')
  await page.getByRole('button', { name: 'Noor’s tours', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Noor’s tours' })
  await expect(dialog.getByText(owner.email)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Suspended' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Suspend Noor’s tours?' })
  await confirmation.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await ownerPage.goto(`${app.url}/home`)
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Noor’s tours is suspended' })).toBeVisible()
  await expectAccessibleEverywhere(ownerPage)
  await ownerPage.getByRole('link', { name: 'User settings' }).click()
  await expect(ownerPage.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible()
  await ownerPage.goto(`${app.url}/home/accountsmanager`)
  await expect(ownerPage.getByRole('heading', { name: 'For root admins only' })).toBeVisible()
  await expectAccessibleEverywhere(ownerPage)
  await ownerPage.goto(`${app.url}/home/mailbox`)
  await expect(ownerPage.getByRole('heading', { name: 'For root admins only' })).toBeVisible()
  await page.context().close()
  await ownerPage.context().close()
})
