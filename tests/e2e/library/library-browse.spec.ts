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

/** Presses Escape in the page at the moment a dialog is added, before the dialog takes the focus. */
async function pressEscapeWithDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') === null) return
      observer.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      document.documentElement.setAttribute('data-escaped', '')
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

function selectedIn(grid: Locator): Locator {
  return grid.locator('[aria-selected="true"]')
}

test('a member browses media by keyboard', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const cell = (name: string) => grid.getByRole('gridcell', { name })
  await test.step('moves the focus by arrow keys', async () => {
    await tabTo(page, cell('Entrance court'))
    await page.keyboard.press('ArrowRight')
    await expect(cell('Ground floor')).toBeFocused()
  })
  await test.step('selects media by keyboard', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(selectedIn(grid)).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeAttached()
    await page.keyboard.press('Control+a')
    await expect(selectedIn(grid)).toHaveCount(mediaNames.length)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(selectedIn(grid)).toHaveCount(0)
  })
  await test.step('opens a medium by Enter', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Entrance court' })).toBeVisible()
  })
  await test.step('returns the focus after the details are closed', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cell('Entrance court')).toBeFocused()
  })
  await test.step('returns the focus if Escape comes before the details have it', async () => {
    await pressEscapeWithDialog(page)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-escaped', '')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cell('Entrance court')).toBeFocused()
  })
})

test('a member searches the library', anySize, async ({ page }) => {
  const grid = await openLibrary(page)
  await test.step('shows the media as a list', async () => {
    await page.getByRole('radio', { name: 'List' }).locator('..').click()
    await expect(grid.getByRole('row').nth(2)).toBeVisible()
    await expectAccessible(page)
  })
  const panel = page.getByRole('dialog', { name: 'Mezzanine' })
  await test.step('shows the details of a medium', async () => {
    await grid.getByText('Mezzanine').click()
    await expect(panel.locator('canvas')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('goes to the next medium', async () => {
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel).toBeHidden()
  })
  await test.step('closes the details when the browser goes back', async () => {
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('keeps the search in the URL', async () => {
    await page.getByLabel('Search media').fill('terr')
    await expect(page).toHaveURL(/q=terr/)
    await expect(grid.getByText('Mezzanine')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByLabel('Search media')).toHaveValue('')
    await expect(grid.getByText('Mezzanine')).toBeVisible()
  })
  await test.step('offers all media if none is found', async () => {
    await page.getByLabel('Search media').fill('nowhere')
    await expect(page.getByText('No media found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(grid).toBeVisible()
  })
  await test.step('offers a retry if the library fails to load', async () => {
    await page.route(/trpc.*media\.list/, (route) => route.abort())
    await page.goto('/home/medialibrary?sort=name')
    await expect(page.getByText("Couldn't load the media library")).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/trpc.*media\.list/)
    await page.getByRole('button', { name: 'Try again' }).click()
    // The URL has no view. The library remembers the list.
    await expect(grid.getByText('Mezzanine').locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute(
      'data-media',
      /./,
    )
  })
})

test('a member edits the details of a medium', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?view=grid')
  await grid.getByRole('gridcell', { name: 'The hall' }).click()
  const panel = page.getByRole('dialog', { name: 'The hall' })
  await test.step('lists the uses of the medium', async () => {
    await expect(panel.getByRole('link', { name: /The hall/ })).toBeVisible()
  })
  await test.step('rejects invalid values', async () => {
    await panel.getByLabel('Location', { exact: true }).fill('95, 8')
    await expect(panel.getByText('Enter latitude and longitude in degrees')).toBeVisible()
    await panel.getByLabel('Heading').fill('abc')
    await expect(panel.getByText('0° to 359.99°')).toBeVisible()
    await panel.getByLabel('Name').fill('')
  })
  await test.step('saves valid fields beside invalid ones', async () => {
    const saveResponse = page.waitForResponse((response) => response.url().includes('media.update'))
    await panel.getByLabel('Credit').fill('Robin Hall')
    await saveResponse
    await expect(panel.getByText('Not saved: Location, Heading, and Name.')).toBeInViewport()
    await expect(panel.getByText('Saved', { exact: true })).toHaveCount(0)
  })
  await test.step('asks before it discards invalid values', async () => {
    const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const closePanel of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await closePanel()
      await expectAccessible(page)
      await confirmation.getByRole('button', { name: 'Stay' }).click()
    }
    await expect(panel.getByLabel('Name')).toHaveValue('')
    await expect(panel.getByText('Enter a name.')).toBeVisible()
  })
  await test.step('saves corrected values', async () => {
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
  })
  await test.step('opens the medium again after a reload', async () => {
    await page.reload()
    await expect(panel.getByLabel('Location', { exact: true })).toHaveValue('47.3769, 8.5417')
    await expect(panel.getByLabel('Alt text')).toHaveValue('A hall with a blue ceiling.')
    await expect(panel.getByLabel('Heading')).toHaveValue('270°')
    await expect(panel.getByText('indoors')).toBeVisible()
  })
  await test.step('downloads the original file', async () => {
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'More' }).click()
    await panel.getByRole('menuitem', { name: 'Download original' }).click()
    expect((await download).suggestedFilename()).toMatch(/^The hall\.\w+$/)
    await expectAccessible(page)
  })
  await test.step('asks before it deletes a medium in use', async () => {
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
})

test('a member moves media into folders', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  const houseFolder = folders.getByRole('button', { name: /^House/ })
  const destinations = page.getByRole('radiogroup', { name: 'Move to' })
  await test.step('creates a folder by keyboard', async () => {
    await pressOn(page, folders.getByRole('button', { name: 'New folder' }))
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('House')
    await page.keyboard.press('Enter')
    await expect(houseFolder).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('opens the list of destinations by keyboard', async () => {
    await tabTo(page, grid.getByRole('gridcell', { name: 'Entrance court' }))
    await page.keyboard.press('Space')
    await pressOn(page, page.getByRole('button', { name: 'Move' }))
    await destinations.getByRole('radio', { name: 'House' }).focus()
    await page.keyboard.press('Space')
    await expectAccessible(page)
  })
  await test.step('creates a subfolder among the destinations', async () => {
    await pressOn(page, page.getByRole('button', { name: 'New subfolder' }))
    await page.keyboard.type('Cellar')
    await page.keyboard.press('Enter')
    await expect(destinations.getByRole('radio', { name: 'Cellar' })).toBeFocused()
    await expect(destinations.getByRole('radio', { name: 'Cellar' })).toBeChecked()
  })
  await test.step('moves a medium by keyboard', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(destinations.getByRole('radio', { name: 'House' })).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: 'Move here' }))
    await expect(folders.getByRole('button', { name: 'House, 1 item' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('moves a medium by dragging', async () => {
    await grid.getByRole('gridcell', { name: 'Mezzanine' }).hover()
    await page.mouse.down()
    const folderBox = await houseFolder.boundingBox()
    if (folderBox === null) throw new Error('the folder has no box')
    await page.mouse.move(folderBox.x + 40, folderBox.y + 40, { steps: 4 })
    await page.mouse.move(folderBox.x + 40, folderBox.y + folderBox.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(folders.getByRole('button', { name: 'House, 2 items' })).toBeVisible()
  })
  await test.step('shows the media of the folder', async () => {
    await houseFolder.click()
    await expect(grid.getByRole('gridcell')).toHaveCount(2)
  })
  await test.step('deletes a folder but not its media', async () => {
    await houseFolder.hover()
    await folders.getByRole('button', { name: 'Actions for folder House' }).click()
    await page.getByRole('menuitem', { name: 'Delete folder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect(houseFolder).toHaveCount(0)
    await expect(grid.getByRole('gridcell')).toHaveCount(mediaNames.length)
  })
})

test('a member tags several media', anySize, async ({ page }) => {
  const grid = await openLibrary(page, '?sort=name&view=grid')
  const firstCell = grid.getByRole('gridcell', { name: 'Entrance court' })
  await test.step('selects a medium by a click with Ctrl', async () => {
    await firstCell.click({ modifiers: ['Control'] })
    await expect(selectedIn(grid)).toHaveCount(1)
    await firstCell.click()
    await expect(selectedIn(grid)).toHaveCount(0)
  })
  await test.step('selects media by touch', async () => {
    await page.setViewportSize(phoneSize)
    // A long press selects a medium. A tap then selects another one.
    await firstCell.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, isPrimary: true })
    await expect(selectedIn(grid)).toHaveCount(1)
    await grid.getByRole('gridcell', { name: 'Sea terrace' }).click()
    await expect(selectedIn(grid)).toHaveCount(2)
    await expectAccessible(page)
  })
  await test.step('tags the selected media', async () => {
    await page.getByRole('button', { name: 'Tags', exact: true }).click()
    await page.getByRole('combobox', { name: 'Add tags' }).fill('outside')
    await page.getByRole('combobox', { name: 'Add tags' }).press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 items changed')).toBeVisible()
  })
  await test.step('finds media by their tag', async () => {
    await openLibrary(page, '?tag=outside')
    await expect(page.getByRole('button', { name: 'Remove filter: Tag: outside' })).toBeVisible()
    await expect(grid.locator('[data-media]')).toHaveCount(2)
  })
  await test.step('shows the filters', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(desktopSize)
    await expectAccessible(page)
  })
})
