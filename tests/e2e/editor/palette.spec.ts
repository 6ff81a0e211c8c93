import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn } from '../support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

test('stops and tools are reached by the command palette and by keys', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Commands', 2)
  const [first, second] = tour.stops
  const stopPath = (id: string | undefined) => new RegExp(`/edit/stop/${id}$`)
  const linkTool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Link' })
  await test.step('a stop is opened by its name', async () => {
    await page.goto(`/home/${tour.id}/edit/general`)
    await expect(page.getByRole('heading', { name: tour.name, level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search and commands' })
    await field.fill(first?.name ?? '')
    const option = page.getByRole('option', { name: first?.name ?? '' }).first()
    await expect(option).toBeVisible()
    await expectAccessible(page)
    await field.press('Enter')
    await expect(page).toHaveURL(stopPath(first?.id))
    await expect(field).toBeHidden()
  })
  await test.step('a command leads to the button of its action', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('upload floor plan')
    await expect(page.locator('[data-combobox-selected]')).toHaveText('Upload floor plan')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Upload floor plan' })).toBeFocused()
    await page.goBack()
  })
  await test.step('keys open the next stop and select tools', async () => {
    await expect(linkTool).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page).toHaveURL(stopPath(second?.id))
    await expect(linkTool).toBeVisible()
    await page.keyboard.press('l')
    await expect(linkTool).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(linkTool).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('single keys can be turned off', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('switch', { name: 'Use single keys' }).uncheck()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('l')
    await page.keyboard.press('?')
    await expect(linkTool).toHaveAttribute('aria-pressed', 'false')
    await expect(help).toBeHidden()
  })
})
