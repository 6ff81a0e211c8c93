import type { Page } from '@playwright/test'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { inviteColleague } from '../support/colleague.ts'
import { createTour, refetch, signIn, stageHotspot, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

// A member who closed a window in an earlier test stays listed for a while.
test.use({ ownServer: 'alone', keyboardOnly: true })

const claimBar = (page: Page) => page.getByRole('region', { name: 'Who edits this stop' })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const othersInStop = (page: Page) => page.getByRole('list', { name: 'Others in this stop' })
const turnButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Turn to where ${name} is looking`, exact: true })

/** Opens or closes a pane on phones, where panes are sheets. */
async function switchPane(page: Page, label: 'Stops' | 'Details', isOpen: boolean): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > phoneSize.width) return
  const button = page.getByRole('button', { name: label, exact: true })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-expanded')) === String(isOpen)) return
  await pressOn(page, button)
  await expect(button).toHaveAttribute('aria-expanded', String(isOpen))
}

/** Sets a desktop viewport for the page of the second member, in phone runs too. */
async function atDesktopSize(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 })
  return page
}

/** Turns the view far to the left. */
async function turnLeft(page: Page): Promise<void> {
  await tabTo(page, page.locator('.surface').first())
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowLeft')
}

test('two members work in the same stop', async ({ app, browser, page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Harbor walk', 5)
  const [firstStop] = tour.stops
  const pathWithoutFlag = `/home/${tour.id}/edit/stop/${firstStop?.id}`
  const url = `${pathWithoutFlag}?flag=multi-user`
  const annasPage = await atDesktopSize(await inviteColleague({ app, browser, page, firstName: 'Anna' }))
  await annasPage.goto(url)
  await expect(nameField(annasPage)).toBeVisible()
  await expect(annasPage.getByText(/^Last saved by Demo Editor/).last()).toBeVisible()

  await test.step('without the flag, a member claims no stop', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`))
    await page.goto(pathWithoutFlag)
    await switchPane(page, 'Details', true)
    await expect(nameField(page)).toBeEditable()
    const sessionUpdates = () => requests.filter((request) => request.includes('/sessions/'))
    await expect.poll(sessionUpdates).not.toEqual([])
    expect(sessionUpdates().filter((request) => !request.endsWith(' {}'))).toEqual([])
    await expect(page.getByText('Anna Park')).toHaveCount(0)
    expect(requests.filter((request) => /inTour|lastSave|editing\.list/.test(request))).toEqual([])
  })
  await test.step('the second member sees who edits the stop', async () => {
    await page.goto(url)
    await expect(claimBar(page)).toContainText('Anna Park is editing this stop.')
    await expect(claimBar(annasPage)).toHaveCount(0)
    await expect(othersInStop(page)).toContainText('Anna Park is here, looking')
    await switchPane(page, 'Stops', true)
    await expect(page.getByRole('link', { name: /^1\. .*Anna Park is here/ })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the second member cannot edit the stop', async () => {
    await switchPane(page, 'Stops', false)
    await switchPane(page, 'Details', true)
    await expect(nameField(page)).toHaveAttribute('readonly')
    await expect(nameField(page)).toHaveAccessibleDescription(/Anna Park is editing this stop/)
    await expectAccessible(page)
    await switchPane(page, 'Details', false)
    await expect(tools(page).getByRole('button', { name: 'Link', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
  await test.step('the second member turns to where Anna is looking', async () => {
    await refetch(annasPage)
    await expect(othersInStop(annasPage)).toContainText('Demo Editor is here')
    await expect(async () => {
      await turnLeft(annasPage)
      await expect(turnButton(page, 'Anna Park')).toBeVisible({ timeout: 6000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page)
    await pressOn(page, turnButton(page, 'Anna Park'))
    await expect(turnButton(page, 'Anna Park')).toHaveCount(0)
    await expect(page.locator(':focus')).toBeVisible()
    await expect(page.locator('[class*=_mark_]').getByText('Anna Park')).toBeVisible()
  })
  await test.step('the second member takes over the stop after the text of Anna is saved', async () => {
    await typeInto(annasPage, nameField(annasPage), 'Lighthouse')
    await pressOn(page, claimBar(page).getByRole('button', { name: 'Take over' }))
    await expect(claimBar(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'You can edit this stop now.' })).toBeFocused()
    await expect(claimBar(annasPage)).toContainText('Demo Editor took over this stop.')
    await expect(nameField(annasPage)).toHaveAttribute('readonly')
    await switchPane(page, 'Details', true)
    await expect(nameField(page)).toHaveValue('Lighthouse')
    expect((await storedTour(page, tour)).stops[0]?.name).toBe('Lighthouse')
  })
  await test.step('Anna sees later changes in her field', async () => {
    await typeInto(page, nameField(page), 'Pier')
    await expect(nameField(annasPage)).toHaveValue('Pier')
    await expect(nameField(annasPage)).toBeFocused()
    await expectAccessible(annasPage)
  })
  await test.step('the second member places a hotspot under the view marker of Anna', async () => {
    await switchPane(page, 'Details', false)
    await pressOn(page, tools(page).getByRole('button', { name: 'Info', exact: true }))
    await pressOn(page, page.getByRole('button', { name: 'Place in the center' }))
    await expect(stageHotspot(page, /./).first()).toBeVisible()
  })
  await test.step('Anna edits the stop again when the second member leaves it', async () => {
    await switchPane(page, 'Stops', true)
    await pressOn(page, page.getByRole('link', { name: /^2\./ }))
    await expect(claimBar(annasPage)).toHaveCount(0)
    await expect(annasPage.getByRole('status').filter({ hasText: 'You can edit this stop now.' })).toBeAttached()
    await expect(nameField(annasPage)).not.toHaveAttribute('readonly')
  })
  await annasPage.context().close()
})

test('a member renames a stop that a colleague edits', async ({ app, browser, page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Canal walk', 5)
  const [firstStop] = tour.stops
  if (firstStop === undefined) throw new Error('the tour has no stop')
  const openRename = async (name: string) => {
    await pressOn(page, page.getByRole('main').getByRole('button', { name: `Actions for ${name}` }))
    await arrowTo(page, page.getByRole('menuitem', { name: 'Rename' }))
    await page.keyboard.press('Enter')
  }
  const typeName = async (previousName: string, newName: string) => {
    await expect(page.getByRole('textbox', { name: `Name of ${previousName}` })).toBeFocused()
    await page.keyboard.type(newName)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await storedTour(page, tour)).stops[0]?.name).toBe(newName)
  }
  await page.goto(`/home/${tour.id}/edit/stops?flag=multi-user`)
  await test.step('renames a stop that no one else edits', async () => {
    await openRename(firstStop.name)
    await typeName(firstStop.name, 'Lock')
  })

  const bensPage = await atDesktopSize(await inviteColleague({ app, browser, page, firstName: 'Ben' }))
  await bensPage.goto(`/home/${tour.id}/edit/stop/${firstStop.id}?flag=multi-user`)
  await refetch(page)
  await expect(page.getByRole('article').first()).toContainText('Ben Park is here')
  await test.step('cannot undo the renaming while a colleague edits the stop', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByRole('alert').filter({ hasText: 'Not undone: Ben Park is editing “Lock”' })).toBeVisible()
    expect((await storedTour(page, tour)).stops[0]?.name).toBe('Lock')
    await expectAccessible(page)
  })

  await test.step('renames the stop after a confirmation', async () => {
    await openRename('Lock')
    const confirmation = page.getByRole('dialog', { name: 'Rename “Lock”?' })
    await expect(confirmation).toContainText('Ben Park is editing this stop.')
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await pressOn(page, confirmation.getByRole('button', { name: 'Rename' }))
    await typeName('Lock', 'Weir')
  })
  await bensPage.context().close()
})
