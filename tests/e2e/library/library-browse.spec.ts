import type { Locator, Page } from '@playwright/test'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

const desktopSize = { width: 1440, height: 900 }

/** Five panoramas and two floor plans of the demo. */
const mediaNames = [
  'Entrance court',
  'Ground floor',
  'The hall',
  'Library and gallery',
  'Mezzanine',
  'Sea terrace',
  'Upper floor',
]

// This server has no uploads of other tests, and deleted.spec.ts restores the media that it deletes.
test.use({ ownServer: 'library' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

async function openLibrary(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/home/medialibrary${query}`)
  const grid = page.getByRole('grid', { name: 'Media library' })
  await expect(grid).toBeVisible()
  return grid
}

function selectedIn(grid: Locator): Locator {
  return grid.locator('[aria-selected="true"]')
}

test('media can be browsed, selected and opened by keyboard', anySize, async ({ page }) => {
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
  await expect(selectedIn(grid)).toHaveCount(mediaNames.length)
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
  'the library keeps its state in the URL, and offers a next step if it is empty or fails to load',
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
    // The view stays a list, although this URL doesn't say so.
    await expect(grid.getByText('Mezzanine').locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute(
      'data-media',
      /./,
    )
  },
)

test('the details of a medium list its uses and save valid fields', anySize, async ({ page }) => {
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
  const saveResponse = page.waitForResponse((response) => response.url().includes('media.update'))
  await panel.getByLabel('Credit').fill('Robin Hall')
  await saveResponse
  await expect(panel.getByText('Not saved: Location, Heading, and Name.')).toBeInViewport()
  await expect(panel.getByText('Saved', { exact: true })).toHaveCount(0)
  // Invalid fields aren't discarded without confirmation.
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const closePanel of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await closePanel()
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
  // The URL contains the open medium, so it is open after a reload.
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
  const usesDialog = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(usesDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(usesDialog).toHaveCount(0)
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
  const houseFolder = folders.getByRole('button', { name: /^House/ })
  await expect(houseFolder).toBeVisible()
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
  const folderBox = await houseFolder.boundingBox()
  if (folderBox === null) throw new Error('the folder has no box')
  await page.mouse.move(folderBox.x + 40, folderBox.y + 40, { steps: 4 })
  await page.mouse.move(folderBox.x + 40, folderBox.y + folderBox.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(folders.getByRole('button', { name: 'House, 2 items' })).toBeVisible()
  await houseFolder.click()
  await expect(grid.getByRole('gridcell')).toHaveCount(2)
  await houseFolder.hover()
  await folders.getByRole('button', { name: 'Actions for folder House' }).click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await expect(houseFolder).toHaveCount(0)
  await expect(grid.getByRole('gridcell')).toHaveCount(mediaNames.length)
})

test(
  'several media can be selected by mouse or touch, tagged at once and found by the tag',
  anySize,
  async ({ page }) => {
    const grid = await openLibrary(page, '?sort=name&view=grid')
    const firstCell = grid.getByRole('gridcell', { name: 'Entrance court' })
    await firstCell.click({ modifiers: ['Control'] })
    await expect(selectedIn(grid)).toHaveCount(1)
    await firstCell.click()
    await expect(selectedIn(grid)).toHaveCount(0)
    await page.setViewportSize(phoneSize)
    // A long press selects the medium.
    await firstCell.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, isPrimary: true })
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
  },
)
