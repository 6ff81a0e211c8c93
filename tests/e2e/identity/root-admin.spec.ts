import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { dataAfter } from '../support/first-starts.ts'
import { signInAs, signUpAt } from '../support/newcomer.ts'
import { startStopover } from '../support/stopover.ts'

const root = join(import.meta.dirname, '../../..')
const env = { DEMO: 'off' }

/** As `npm run admin` does it, while nothing else holds the database. */
async function makeRootAdmin(email: string, dataFolder: string): Promise<void> {
  const environment = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' }
  const given = ['src/server/make-admin.ts', email]
  await promisify(execFile)(process.execPath, given, { cwd: root, env: environment })
}

test('a root admin reads emails, finds every account and suspends one, whose people are told', async ({ browser }) => {
  const first = await startStopover({ dataFolder: dataAfter('empty'), env })
  const page = await (await browser.newContext()).newPage()
  const theirs = await (await browser.newContext()).newPage()
  const admin = await signUpAt(page, first, 'Root')
  const owner = await signUpAt(theirs, first, 'Noor')
  await first.stop()
  await makeRootAdmin(admin, first.dataFolder)
  const app = await startStopover({ env, dataFolder: first.dataFolder })
  try {
    await page.goto(`${app.url}/home/mailbox`)
    await signInAs(page, admin)
    await page.getByRole('button', { name: new RegExp(owner) }).click()
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
    await expect(dialog.getByText(owner)).toBeVisible()
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
  } finally {
    await page.context().close()
    await theirs.context().close()
    await app.stop().finally(app.remove)
  }
})
