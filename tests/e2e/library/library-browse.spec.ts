import type { Locator, Page } from '@playwright/test'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

const desktopSize = { width: 1440, height: 900 }

/** Five panoramas and two floor plans of the demo. */
const names = [
  'Entrance court',
  'Ground floor',
  'The hall',
  'Library and gallery',
  'Mezzanine',
  'Sea terrace',
  'Upper floor',
]

// A server without the uploads of other tests; deleted.spec.ts restores what it deletes.
test.use({ ownServer: 'library' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

async function openLibrary(page: Page, address = ''): Promise<Locator> {
  await page.goto(`/home/medialibrary${address}`)
  const grid = page.getByRole('grid', { name: 'Media library' })
  await expect(grid).toBeVisible()
  return grid
}

function selectedIn(grid: Locator): Locator {
  return grid.locator('[aria-selected="true"]')
}

test('the library can be navigated, selected from and opened by keyboard', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const cell = (name: string) => grid.getByRole('gridcell', { name })
  await tabTo(page, cell('Entrance court'))
  await page.keyboard.press('ArrowRight')
  await expect(cell('Ground floor')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(selectedIn(grid)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeAttached()
  await page.keyboard.press('Control+a')
  await expect(selectedIn(grid)).toHaveCount(names.length)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(selectedIn(grid)).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Entrance court' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell('Entrance court')).toBeFocused()
})

test(
  'the library keeps its state in the URL, and offers the next step where it is empty or fails',
  anySize,
  async ({ page }) => {
    const grid = await openLibrary(page)
    await page.getByRole('radio', { name: 'List' }).locator('..').click()
    await expect(grid.getByRole('row').nth(2)).toBeVisible()
    await expectAccessible(page)
    await grid.getByText('Mezzanine').click()
    const panel = page.getByRole('dialog', { name: 'Mezzanine' })
    await expect(panel.locator('canvas')).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Search media').fill('terr')
    await expect(page).toHaveURL(/q=terr/)
    await expect(grid.getByText('Mezzanine')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByLabel('Search media')).toHaveValue('')
    await expect(grid.getByText('Mezzanine')).toBeVisible()

    await page.getByLabel('Search media').fill('nowhere')
    await expect(page.getByText('No media found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(grid).toBeVisible()
    await page.route(/trpc.*media\.list/, (route) => route.abort())
    await page.goto('/home/medialibrary?sort=name')
    await expect(page.getByText("Couldn't load the media library")).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/trpc.*media\.list/)
    await page.getByRole('button', { name: 'Try again' }).click()
    // The choice of the list outlasts its address.
    await expect(grid.getByText('Mezzanine').locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute(
      'data-media',
      /./,
    )
  },
)

test('the details of a medium list its uses, and save valid fields', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?view=grid')
  await grid.getByRole('gridcell', { name: 'The hall' }).click()
  const panel = page.getByRole('dialog', { name: 'The hall' })
  await expect(panel.getByRole('link', { name: /The hall/ })).toBeVisible()
  await panel.getByLabel('Location', { exact: true }).fill('95, 8')
  await expect(panel.getByText('Enter latitude and longitude in degrees')).toBeVisible()
  await panel.getByLabel('Heading').fill('abc')
  await expect(panel.getByText('0° to 359.99°')).toBeVisible()
  await panel.getByLabel('Name').fill('')
  // Valid fields are saved although others are invalid, and the panel doesn't claim that all are.
  const saving = page.waitForResponse((response) => response.url().includes('media.update'))
  await panel.getByLabel('Credit').fill('Robin Hall')
  await saving
  await expect(panel.getByText('Not saved: Location, Heading, and Name.')).toBeInViewport()
  await expect(panel.getByText('Saved', { exact: true })).toHaveCount(0)
  // Invalid fields aren't discarded without confirmation.
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Stay' }).click()
  }
  await expect(panel.getByLabel('Name')).toHaveValue('')
  await expect(panel.getByText('Enter a name.')).toBeVisible()
  await panel.getByLabel('Name').fill('The hall')
  await panel.getByLabel('Alt text').fill('A hall with a blue ceiling.')
  await panel.getByLabel('Location', { exact: true }).fill('47.3769, 8.5417')
  await expect(panel.getByLabel('Heading')).toHaveValue('abc')
  await panel.getByLabel('Heading').fill('400')
  await expect(panel.getByText('0° to 359.99°')).toBeVisible()
  await panel.getByLabel('Heading').fill('270')
  await expect(panel.getByText('W', { exact: true })).toBeVisible()
  await panel.getByLabel('Tags').fill('indoors')
  await panel.getByLabel('Tags').press('Enter')
  await panel.getByLabel('Credit').focus()
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  // The open medium is in the address.
  await page.reload()
  await expect(panel.getByLabel('Location', { exact: true })).toHaveValue('47.3769, 8.5417')
  await expect(panel.getByLabel('Alt text')).toHaveValue('A hall with a blue ceiling.')
  await expect(panel.getByLabel('Heading')).toHaveValue('270°')
  await expect(panel.getByText('indoors')).toBeVisible()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'More' }).click()
  await panel.getByRole('menuitem', { name: 'Download original' }).click()
  expect((await download).suggestedFilename()).toMatch(/^The hall\.\w+$/)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'More' }).click()
  await panel.getByRole('menuitem', { name: 'Delete' }).click()
  const uses = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(uses).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(uses).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('folders can be created, filled and deleted, by keyboard and by dragging', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await pressOn(page, folders.getByRole('button', { name: 'New folder' }))
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('House')
  await page.keyboard.press('Enter')
  const house = folders.getByRole('button', { name: /^House/ })
  await expect(house).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, grid.getByRole('gridcell', { name: 'Entrance court' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Move' }))
  const destinations = page.getByRole('radiogroup', { name: 'Move to' })
  await destinations.getByRole('radio', { name: 'House' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'New subfolder' }))
  await page.keyboard.type('Cellar')
  await page.keyboard.press('Enter')
  await expect(destinations.getByRole('radio', { name: 'Cellar' })).toBeFocused()
  await expect(destinations.getByRole('radio', { name: 'Cellar' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(destinations.getByRole('radio', { name: 'House' })).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Move here' }))
  await expect(folders.getByRole('button', { name: 'House, 1 item' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await grid.getByRole('gridcell', { name: 'Mezzanine' }).hover()
  await page.mouse.down()
  const target = await house.boundingBox()
  if (target === null) throw new Error('The folder is not visible')
  await page.mouse.move(target.x + 40, target.y + 40, { steps: 4 })
  await page.mouse.move(target.x + 40, target.y + target.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(folders.getByRole('button', { name: 'House, 2 items' })).toBeVisible()
  await house.click()
  await expect(grid.getByRole('gridcell')).toHaveCount(2)
  await house.hover()
  await folders.getByRole('button', { name: 'Actions for folder House' }).click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await expect(house).toHaveCount(0)
  await expect(grid.getByRole('gridcell')).toHaveCount(names.length)
})

test('several media are selected by mouse or touch, tagged at once and found by the tag', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const first = grid.getByRole('gridcell', { name: 'Entrance court' })
  await first.click({ modifiers: ['Control'] })
  await expect(selectedIn(grid)).toHaveCount(1)
  await first.click()
  await expect(selectedIn(grid)).toHaveCount(0)
  await page.setViewportSize(phoneSize)
  // A long press of a finger selects.
  await first.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, isPrimary: true })
  await expect(selectedIn(grid)).toHaveCount(1)
  await grid.getByRole('gridcell', { name: 'Sea terrace' }).click()
  await expect(selectedIn(grid)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add tags' }).fill('outside')
  await page.getByRole('combobox', { name: 'Add tags' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 items changed')).toBeVisible()
  await openLibrary(page, '?tag=outside')
  await expect(page.getByRole('button', { name: 'Remove filter: Tag: outside' })).toBeVisible()
  await expect(grid.locator('[data-media]')).toHaveCount(2)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(desktopSize)
  await expectAccessible(page)
})
