import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { publishLimitMs } from '../support/app-screens.ts'
import { createTour, signIn, storedTour } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

test('a custom script runs for visitors after it is published', async ({ page, context }) => {
  await signIn(page)
  const tour = await createTour(page, 'Scripted tour', 5)
  await page.goto(`/home/${tour.id}/edit/publish`)
  const settingButton = page.getByRole('button', { name: 'Custom script' })
  await pressOn(page, settingButton)
  await tabTo(page, page.getByRole('textbox', { name: 'JavaScript' }))
  await page.keyboard.type('globalThis.stopNames = []')
  await page.keyboard.press('Enter')
  await page.keyboard.type("stopover.on('stopchange', ({ name }) => stopNames.push(name))")
  await expectAccessible(page)
  // `pressOn` tabs out of the code field, which must not trap the focus.
  const saveButton = page.getByRole('button', { name: 'Save script' })
  await pressOn(page, saveButton)
  await expect(settingButton).toContainText('Runs for visitors')
  await expect(saveButton).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible({ timeout: publishLimitMs })

  const { shareId } = (await storedTour(page, tour)).publication
  const visitor = await context.newPage()
  await visitor.goto(`/share/${shareId}/stop/1`)
  const scriptFrame = () => visitor.frames().find((candidate) => candidate.url().endsWith('/sdk/1/script.html'))
  await expect.poll(() => scriptFrame()?.evaluate('"stopNames" in globalThis')).toBe(true)
  await visitor.keyboard.press(']')
  await expect.poll(() => scriptFrame()?.evaluate('stopNames')).toContain(tour.stops[1]?.name)
})
