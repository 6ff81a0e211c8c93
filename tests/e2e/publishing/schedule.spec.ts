import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { makeTour, signIn } from '../support/editor.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('a tour is scheduled in a time zone, seen in the publish queue, and canceled', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await makeTour(page, 'Christmas market', 1)
  await page.goto(`/home/${tour.id}/edit/publish`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Schedule/ }).click()
  await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  // Clocks skip this hour.
  await main.getByLabel('Date and time').fill('2030-03-31T02:30')
  await main.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(main.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible()
  await main.getByLabel('Date and time').fill('2030-12-01T10:00')
  await main.getByRole('button', { name: 'Schedule', exact: true }).click()
  const planned = /Publishes Dec 1, 2030, 10:00 AM GMT\+1/
  const list = main.getByRole('list', { name: 'Schedule' })
  await expect(list.getByText(planned)).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Publish queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Publish queue' })
  await expect(queue.getByRole('list', { name: 'Scheduled for Christmas market' }).getByText(planned)).toBeVisible()
  await queue.getByRole('button', { name: /^Cancel: Publishes/ }).click()
  await expect(queue.getByText(planned)).toBeHidden()
})
