import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { makeTour, signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

test.use({ timezoneId: 'Europe/Berlin', keyboardOnly: true })

/** Types into the field that has the focus, part by part in the order in which English shows them. */
async function typeTime(page: Page, date: string, time: string): Promise<void> {
  await page.keyboard.type(date)
  // A year has room for more digits.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(time)
}

test('a tour is scheduled in a time zone, seen in the publish queue, and canceled', async ({ page }, testInfo) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await makeTour(page, 'Christmas market', 5)
  await page.goto(`/home/${tour.id}/edit/publish`)
  const main = page.getByRole('main')
  await pressOn(page, main.getByRole('button', { name: /^Schedule/ }))
  await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  const when = main.getByLabel('Date and time')
  const add = main.getByRole('button', { name: 'Schedule', exact: true })
  // Clocks skip this hour.
  await tabTo(page, when)
  await typeTime(page, '03312030', '0230AM')
  await expect(when).toHaveValue('2030-03-31T02:30')
  await pressOn(page, add)
  await expect(main.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible()
  await expect(when).toBeFocused()
  await expect(when).toHaveAccessibleDescription(/Clocks skip this time/)
  await typeTime(page, '12012030', '1000AM')
  await expect(when).toHaveValue('2030-12-01T10:00')
  await pressOn(page, add)
  const plan = 'Publishes Dec 1, 2030, 10:00 AM GMT+1'
  const list = main.getByRole('list', { name: 'Schedule' })
  await expect(list.getByText(plan)).toBeVisible()
  await expect(add).toBeFocused()
  await expectAnnounced(page, `Scheduled: ${plan}`)
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('scheduled.png') })

  await page.goto('/home')
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Publish queue' }))
  const queue = page.getByRole('dialog', { name: 'Publish queue' })
  await expect(queue.getByRole('list', { name: 'Scheduled for Christmas market' }).getByText(plan)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('queue.png') })
  await pressOn(page, queue.getByRole('button', { name: /^Cancel: Publishes/ }))
  await expect(queue.getByRole('listitem').filter({ hasText: plan })).toHaveCount(0)
  await expectAnnounced(page, `Canceled: ${plan}`)
  await expect(queue.getByRole('heading', { name: 'Publish queue' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Publish queue' })).toBeFocused()
})
