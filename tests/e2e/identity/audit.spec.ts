import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { auditLimits } from '../../../src/server/domain/identity/audit/audit-limits.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { call, signIn } from '../support/editor.ts'

const logSection = (page: Page) => page.getByRole('region', { name: 'Security log' })
const eventRows = (page: Page) =>
  logSection(page)
    .getByRole('table', { name: 'Security log' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })

async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await logSection(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an admin can page, filter and export the security log', async ({ page }) => {
  await signIn(page)
  const { name } = await call<{ name: string }>(page, 'accounts.get', {})
  // Updates without a change are not logged, so the name alternates. The last update restores it.
  for (let count = auditLimits.pageLength + 1; count >= 0; count--) {
    await call(page, 'accounts.update', { name: count % 2 === 0 ? name : `${name} too` })
  }
  await page.goto('/home/settings/account')
  await expect(eventRows(page).first()).toContainText('Changed the account')
  await expect(eventRows(page).first()).toContainText('Demo Editor')
  await expect(eventRows(page)).toHaveCount(auditLimits.pageLength)
  await logSection(page).getByRole('button', { name: 'Load more' }).click()
  await expect(eventRows(page)).not.toHaveCount(auditLimits.pageLength)

  await chooseFilter(page, 'Action', 'Signed in')
  await expect(eventRows(page).first()).toContainText('Signed in')
  await expect(eventRows(page).filter({ hasText: 'Changed the account' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  const eventCards = logSection(page).getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(eventCards.first()).toContainText('Signed in')
  await expectAccessible(page)
  const downloadEvent = page.waitForEvent('download')
  await logSection(page).getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^stopover-audit-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe('\uFEFF"time_utc","action","person","person_id","subject","network"')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.includes('"signed-in"'))).toBe(true)

  await logSection(page).getByLabel('End date').fill('2020-01-01')
  await expect(logSection(page).getByText(/^No matching events/)).toBeVisible()
  await expect(logSection(page).getByRole('button', { name: 'Export as CSV' })).toBeDisabled()
})
