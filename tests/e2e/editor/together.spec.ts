import type { Page } from '@playwright/test'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { makeTour, signIn, stageHotspot, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

// Whoever closed a window in a test before is here for a while yet.
test.use({ ownServer: 'together', keyboardOnly: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Who edits this stop' })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const inStop = (page: Page) => page.getByRole('list', { name: 'Others in this stop' })
const turnButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Turn to where ${name} is looking`, exact: true })

/** Somebody who comes back to a window is shown what is the case at once, rather than with the next question. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** On a phone the panes are sheets, opened and closed by a button. */
async function switchPane(page: Page, label: 'Stops' | 'Stop and hotspots', isOpen: boolean): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > phoneSize.width) return
  const button = page.getByRole('button', { name: label, exact: true })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-expanded')) === String(isOpen)) return
  await pressOn(page, button)
  await expect(button).toHaveAttribute('aria-expanded', String(isOpen))
}

/** Who works together with somebody on a phone has a large window. */
async function atDesk(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 })
  return page
}

/** Turns the image far to the left. */
async function turnLeft(page: Page): Promise<void> {
  await tabTo(page, page.locator('.surface').first())
  for (let times = 0; times < 12; times++) await page.keyboard.press('ArrowLeft')
}

test('two people in one stop see where the other looks, and one of them edits it', async ({
  app,
  browser,
  page,
}, testInfo) => {
  const shot = (of: Page, name: string) => of.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  await signIn(page)
  const tour = await makeTour(page, 'Harbor walk', 5)
  const [first] = tour.stops
  const plain = `/home/${tour.id}/edit/stop/${first?.id}`
  const address = `${plain}?flag=multi-user`
  const annas = await atDesk(await aColleague({ app, browser, page, firstName: 'Anna' }))
  await annas.goto(address)
  await expect(nameField(annas)).toBeVisible()
  await expect(annas.getByText(/^Last saved by Demo Editor/).last()).toBeVisible()

  // Who has the feature off is told nothing, and claims nothing.
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.url()} ${request.postData()}`))
  await page.goto(plain)
  await switchPane(page, 'Stop and hotspots', true)
  await expect(nameField(page)).toBeEditable()
  await expect.poll(() => calls.filter((call) => /\/sessions\//.test(call))).toEqual([expect.stringMatching(/ \{\}$/)])
  await expect(page.getByText('Anna Park')).toHaveCount(0)
  expect(calls.filter((call) => /inTour|lastSave|editing\.list/.test(call))).toEqual([])

  await page.goto(address)
  await expect(bar(page)).toContainText('Anna Park is editing this stop.', { timeout: 20_000 })
  await expect(bar(annas)).toHaveCount(0)
  await expect(inStop(page)).toContainText('Anna Park is here, looking')
  await switchPane(page, 'Stops', true)
  await expect(page.getByRole('link', { name: /^1\. .*Anna Park is here/ })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'view-only')

  // View only: fields, tools and hotspots say why.
  await switchPane(page, 'Stops', false)
  await switchPane(page, 'Stop and hotspots', true)
  await expect(nameField(page)).toHaveAttribute('readonly')
  await expect(nameField(page)).toHaveAccessibleDescription(/Anna Park is editing this stop/)
  await expectAccessible(page)
  await shot(page, 'fields')
  await switchPane(page, 'Stop and hotspots', false)
  await expect(tools(page).getByRole('button', { name: 'Link', exact: true })).toHaveAttribute('aria-disabled', 'true')

  // Anna turns around; what she looks at is at the edge, and leads there.
  await lookAgain(annas)
  await expect(inStop(annas)).toContainText('Demo Editor is here', { timeout: 20_000 })
  await expect(async () => {
    await turnLeft(annas)
    await expect(turnButton(page, 'Anna Park')).toBeVisible({ timeout: 6000 })
  }).toPass({ timeout: 40_000 })
  await expectAccessible(page)
  await shot(page, 'edge')
  await pressOn(page, turnButton(page, 'Anna Park'))
  await expect(turnButton(page, 'Anna Park')).toHaveCount(0)
  await expect(page.locator(':focus')).toBeVisible()
  await expect(page.locator('[class*=_mark_]').getByText('Anna Park')).toBeVisible()
  await shot(page, 'mark')

  // What Anna is typing is stored before it is taken over, and what is saved after that shows in her field.
  await typeInto(annas, nameField(annas), 'Lighthouse')
  await pressOn(page, bar(page).getByRole('button', { name: 'Take over' }))
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'You can edit this stop now.' })).toBeFocused()
  await expect(bar(annas)).toContainText('Demo Editor took over this stop.')
  await expect(nameField(annas)).toHaveAttribute('readonly')
  await switchPane(page, 'Stop and hotspots', true)
  await expect(nameField(page)).toHaveValue('Lighthouse', { timeout: 10_000 })
  expect((await storedTour(page, tour)).stops[0]?.name).toBe('Lighthouse')
  await typeInto(page, nameField(page), 'Pier')
  await expect(nameField(annas)).toHaveValue('Pier', { timeout: 15_000 })
  await expect(nameField(annas)).toBeFocused()
  await expectAccessible(annas)
  await shot(annas, 'taken-over')

  // A mark is in nobody's way.
  await switchPane(page, 'Stop and hotspots', false)
  await pressOn(page, tools(page).getByRole('button', { name: 'Info', exact: true }))
  await pressOn(page, page.getByRole('button', { name: 'Place in the center' }))
  await expect(stageHotspot(page, /./).first()).toBeVisible()

  // When the holder leaves, the stop is Anna's again.
  await switchPane(page, 'Stops', true)
  await pressOn(page, page.getByRole('link', { name: /^2\./ }))
  await expect(bar(annas)).toHaveCount(0, { timeout: 15_000 })
  await expect(annas.getByRole('status').filter({ hasText: 'You can edit this stop now.' })).toBeAttached()
  await expect(nameField(annas)).not.toHaveAttribute('readonly')
  await annas.context().close()
})

test('a stop that someone else edits is renamed only after a question, and undo leaves it alone', async ({
  app,
  browser,
  page,
}, testInfo) => {
  await signIn(page)
  const tour = await makeTour(page, 'Canal walk', 5)
  const [first] = tour.stops
  if (first === undefined) throw new Error('there is no stop')
  const rename = async (name: string) => {
    await pressOn(page, page.getByRole('main').getByRole('button', { name: `Actions for ${name}` }))
    await arrowTo(page, page.getByRole('menuitem', { name: 'Rename' }))
    await page.keyboard.press('Enter')
  }
  const typeName = async (from: string, to: string) => {
    await expect(page.getByRole('textbox', { name: `Name of ${from}` })).toBeFocused()
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await storedTour(page, tour)).stops[0]?.name).toBe(to)
  }
  await page.goto(`/home/${tour.id}/edit/stops?flag=multi-user`)
  await rename(first.name)
  await typeName(first.name, 'Lock')

  const bens = await atDesk(await aColleague({ app, browser, page, firstName: 'Ben' }))
  await bens.goto(`/home/${tour.id}/edit/stop/${first.id}?flag=multi-user`)
  await lookAgain(page)
  await expect(page.getByRole('article').first()).toContainText('Ben Park is here', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('alert').filter({ hasText: 'Not undone: Ben Park is editing “Lock”' })).toBeVisible()
  expect((await storedTour(page, tour)).stops[0]?.name).toBe('Lock')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('not-undone.png') })

  await rename('Lock')
  const question = page.getByRole('dialog', { name: 'Rename “Lock”?' })
  await expect(question).toContainText('Ben Park is editing this stop.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('question.png') })
  await pressOn(page, question.getByRole('button', { name: 'Rename' }))
  await typeName('Lock', 'Weir')
  await bens.context().close()
})
