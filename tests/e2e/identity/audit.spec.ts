import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { auditLimits } from '../../../src/server/domain/identity/audit/audit-limits.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { call, signIn } from '../support/editor.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Security log' })
const events = (page: Page) =>
  section(page)
    .getByRole('table', { name: 'Security log' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await section(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an admin pages, filters and exports the security log', async ({ page }) => {
  await signIn(page)
  const { name } = await call<{ name: string }>(page, 'accounts.get', {})
  // Only actual changes are logged; the last one restores the name.
  for (let count = auditLimits.pageLength + 1; count >= 0; count--) {
    await call(page, 'accounts.update', { name: count % 2 === 0 ? name : `${name} too` })
  }
  await page.goto('/home/settings/account')
  await expect(events(page).first()).toContainText('Changed the account')
  await expect(events(page).first()).toContainText('Demo Editor')
  await expect(events(page)).toHaveCount(auditLimits.pageLength)
  await section(page).getByRole('button', { name: 'Load more' }).click()
  await expect(events(page)).not.toHaveCount(auditLimits.pageLength)

  await choose(page, 'Action', 'Signed in')
  await expect(events(page).first()).toContainText('Signed in')
  await expect(events(page).filter({ hasText: 'Changed the account' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  const cards = section(page).getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Signed in')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^stopover-audit-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"time_utc","action","person","person_id","subject","network"')
  expect(lines.slice(1).length).toBeGreaterThan(0)
  expect(lines.slice(1).every((line) => line.includes('"signed-in"'))).toBe(true)

  await section(page).getByLabel('End date').fill('2020-01-01')
  await expect(section(page).getByText(/^No matching events/)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Export as CSV' })).toBeDisabled()
})
