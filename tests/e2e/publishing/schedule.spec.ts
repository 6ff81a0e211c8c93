import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { createTour, openScreen, signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

test.use({ timezoneId: 'Europe/Berlin', keyboardOnly: true })

/** Types a date and a time into the focused field, in the order of the English locale. */
async function typeTime(page: Page, date: string, time: string): Promise<void> {
  await page.keyboard.type(date)
  // The year accepts more digits, so the cursor does not advance by itself.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(time)
}

test('a scheduled publication is listed in the publish queue and can be canceled', async ({ page }) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await createTour(page, 'Christmas market', 5)
  await page.goto(`/home/${tour.id}/edit/publish`)
  const main = page.getByRole('main')
  await pressOn(page, main.getByRole('button', { name: /^Schedule/ }))
  await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  const dateField = main.getByLabel('Date and time')
  const scheduleButton = main.getByRole('button', { name: 'Schedule', exact: true })
  // This hour is skipped at the start of daylight saving time.
  await tabTo(page, dateField)
  await typeTime(page, '03312030', '0230AM')
  await expect(dateField).toHaveValue('2030-03-31T02:30')
  await pressOn(page, scheduleButton)
  await expect(main.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible()
  await expect(dateField).toBeFocused()
  await expect(dateField).toHaveAccessibleDescription(/Clocks skip this time/)
  await typeTime(page, '12012030', '1000AM')
  await expect(dateField).toHaveValue('2030-12-01T10:00')
  await pressOn(page, scheduleButton)
  const scheduleText = 'Publishes Dec 1, 2030, 10:00 AM GMT+1'
  const scheduleList = main.getByRole('list', { name: 'Schedule' })
  await expect(scheduleList.getByText(scheduleText)).toBeVisible()
  await expect(scheduleButton).toBeFocused()
  await expectAnnounced(page, `Scheduled: ${scheduleText}`)
  await expectAccessible(page)

  await openScreen(page, '/home')
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Publish queue' }))
  const queue = page.getByRole('dialog', { name: 'Publish queue' })
  await expect(
    queue.getByRole('list', { name: 'Scheduled for Christmas market' }).getByText(scheduleText),
  ).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, queue.getByRole('button', { name: /^Cancel: Publishes/ }))
  await expect(queue.getByRole('listitem').filter({ hasText: scheduleText })).toHaveCount(0)
  await expectAnnounced(page, `Canceled: ${scheduleText}`)
  await expect(queue.getByRole('heading', { name: 'Publish queue' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Publish queue' })).toBeFocused()
})
