import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { call } from '../support/editor.ts'
import { dataAfter } from '../support/first-starts.ts'
import { tabTo } from '../support/keyboard.ts'
import { newcomerPassword as password, signInAs, signUpAt } from '../support/newcomer.ts'
import { type Stopover, startStopover } from '../support/stopover.ts'
import { ageProofs } from '../support/stored-proofs.ts'

const root = join(import.meta.dirname, '../../..')
const env = { DEMO: 'off' }

/** As `npm run admin` does it, while nothing else holds the database. */
async function grantRootAdmin(email: string, dataFolder: string): Promise<void> {
  const environment = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' }
  const command = ['src/server/make-admin.ts', email]
  await promisify(execFile)(process.execPath, command, { cwd: root, env: environment })
}

type Person = {
  readonly email: string
  readonly storageState: Exclude<BrowserContextOptions['storageState'], undefined>
}

async function signUp(browser: Browser, app: Stopover, firstName: string): Promise<Person> {
  const context = await browser.newContext()
  const email = await signUpAt(await context.newPage(), app, firstName)
  const storageState = await context.storageState()
  await context.close()
  return { email, storageState }
}

const pageOf = async (browser: Browser, { storageState }: Person): Promise<Page> =>
  (await browser.newContext({ storageState })).newPage()

let app: Stopover
let person: Person
let admin: Person
let owner: Person

/** Proofs and root admins change only while the server is stopped: once for all tests here. */
test.beforeAll(async ({ browser }) => {
  const first = await startStopover({ dataFolder: dataAfter('empty'), env })
  person = await signUp(browser, first, 'Ada')
  admin = await signUp(browser, first, 'Root')
  owner = await signUp(browser, first, 'Noor')
  await first.stop()
  await ageProofs(first, 11)
  await grantRootAdmin(admin.email, first.dataFolder)
  app = await startStopover({ dataFolder: first.dataFolder, env })
})

test.afterAll(() => app.stop().finally(app.remove))

test('a password changes once a person has proven who they are, by keyboard alone', async ({ browser }) => {
  const page = await pageOf(browser, person)
  await page.goto(`${app.url}/home/settings/user`)
  const section = page.getByRole('region', { name: 'Password', exact: true })
  const field = section.getByLabel('New password')
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  // The password stays what it is when nobody proves anything.
  await tabTo(page, field)
  await page.keyboard.type('a third way to the pier')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section.getByRole('alert')).toHaveText('Failed to change password.')
  await tabTo(page, field, 'Shift+Tab')
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
  await call(page, 'auth.signIn', { email: person.email, password: 'another way to the pier' })
  await page.context().close()
})

test('a root admin reads emails, finds every account and suspends one, whose people are told', async ({ browser }) => {
  const page = await pageOf(browser, admin)
  const theirs = await pageOf(browser, owner)
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
  // The list names the account, too, until it is gone.
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
  const sure = page.getByRole('dialog', { name: 'Suspend Noor’s tours?' })
  await sure.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await theirs.goto(`${app.url}/home`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Noor’s tours is suspended' })).toBeVisible()
  await expectAccessibleEverywhere(theirs)
  await theirs.getByRole('link', { name: 'User settings' }).click()
  await expect(theirs.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible()
  await theirs.goto(`${app.url}/home/accountsmanager`)
  await expect(theirs.getByRole('heading', { name: 'For root admins only' })).toBeVisible()
  await expectAccessibleEverywhere(theirs)
  await theirs.goto(`${app.url}/home/mailbox`)
  await expect(theirs.getByRole('heading', { name: 'For root admins only' })).toBeVisible()
  await page.context().close()
  await theirs.context().close()
})
