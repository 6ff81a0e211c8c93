import type { Locator, Page } from '@playwright/test'
import type { TourPage } from '../../../src/shared/tours/tour-list.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, openScreen, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { pressOn, spaceOn, tabTo, typeInto } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

test.beforeEach(({ page }) => signIn(page))

/** Makes requests for the list of changes fail. Returns a function that lets them succeed again. */
async function failChangesRequests(page: Page): Promise<() => Promise<void>> {
  const changesUrl = /\/trpc\/[^?]*publishing\.changes/
  await page.route(changesUrl, async (route) => {
    const response = await route.fetch()
    const procedures = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const data = { code: 'resource.conflict', status: 409, errorMessage: '', facts: {} }
    const failedResult = { error: { json: { message: '', code: -32009, data } } }
    const results: unknown[] = await response.json()
    // The client sends several calls in one request.
    const json = results.map((result, index) => (procedures[index] === 'publishing.changes' ? failedResult : result))
    await route.fulfill({ response, json })
  })
  return () => page.unroute(changesUrl)
}

test('an editor publishes and unpublishes a tour', async ({ page, context, baseURL }) => {
  const tour = await createTour(page, 'Gallery', 5)
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(page.getByText('Not published yet. Only your team can see this tour.')).toBeVisible()
  const main = page.getByRole('main')
  const toast = page.getByRole('alert').filter({ hasText: 'Tour published' })
  const topOf = async (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)
  await test.step('offers to list the tour in search engines before its first publication', async () => {
    const listing = main.getByRole('switch', { name: 'List in search engines' })
    await expect(listing).not.toBeChecked()
    await spaceOn(page, listing)
    await expect(listing).toBeChecked()
    await expect.poll(() => call(page, 'sharing.get', { tourId: tour.id })).toMatchObject({ visibility: 'public' })
  })
  await test.step('publishes a tour with unlinked stops', async () => {
    await pressOn(page, main.getByRole('button', { name: 'Publish', exact: true }))
    // Unlinked stops are reported, but don't block publishing.
    const checks = page.getByRole('list', { name: 'Before you publish' })
    await expect(checks).toBeHidden()
    await pressOn(page, main.getByText(/issues? in this tour/))
    await expect(checks.getByText("5 stops aren't linked yet")).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible()
    const openLink = toast.getByRole('link', { name: 'Open tour' })
    await expect(openLink).toHaveAttribute('href', /\/share\/[^/]+$/)
    await expect(toast.getByRole('button', { name: 'Copy link' })).toBeVisible()
  })
  await test.step('shows one toast', async () => {
    // The page already lists the issues, so they get no toast.
    await expect(page.getByRole('alert')).toHaveCount(1)
  })
  await test.step('shows the whole page above the toast', async () => {
    const bottomOf = async (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom)
    await expect
      .poll(async () => (await bottomOf(page.getByRole('main'))) - (await topOf(toast)))
      .toBeLessThanOrEqual(0)
  })
  await test.step('shows the share link before the version', async () => {
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.slice(0, 2)).toEqual(['Share & Publish', 'Share'])
    const linkTop = await topOf(page.getByLabel('Share link', { exact: true }))
    expect(linkTop).toBeLessThan(await topOf(page.getByRole('main').getByText(/^Version 1 is live/)))
    await expectAccessible(page)
  })
  const { shareId } = (await storedTour(page, tour)).publication
  const embedCode = `<script type="module" src="${baseURL}/sdk/1/stopover.js"></script>\n<stopover-tour tour="${shareId}"><a href="${baseURL}/share/${shareId}" lang="en">Open tour</a></stopover-tour>`
  await test.step('shows the share link and the embed code', async () => {
    await expect(page.getByLabel('Share link', { exact: true })).toHaveValue(`${baseURL}/share/${shareId}`)
    await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(embedCode)
  })
  await test.step('pins the script version in the embed code', async () => {
    const pinSwitch = page.getByRole('switch', { name: 'Pin the script version (advanced)' })
    await spaceOn(page, pinSwitch)
    await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(
      /src="http[^"]+\/sdk\/1\/[0-9a-f]{24}\/stopover\.js" integrity="sha384-[\w+/]{64}" crossorigin="anonymous"/,
    )
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(embedCode)
  })
  await test.step('records a judgment in the accessibility report', async () => {
    await pressOn(page, main.getByRole('link', { name: 'View report' }))
    const row = main.getByRole('row', { name: /^1\.3\.1 / })
    await expect(row).toContainText("Needs a person's judgment")
    await expectAccessible(page)
    await pressOn(page, row.getByRole('button', { name: /^Record judgment/ }))
    const dialog = page.getByRole('dialog')
    await spaceOn(page, dialog.getByRole('radio', { name: 'Supports', exact: true }))
    await expectAccessible(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Save judgment' }))
    await expect(row).toContainText(/Supports.*Judged by .+ on /)
    await expect(row.getByRole('button', { name: /^Change judgment/ })).toBeFocused()
    await pressOn(page, main.getByRole('link', { name: 'Back to Share & Publish' }))
  })
  const visitor = await context.newPage()
  await test.step('a visitor sees the tour', async () => {
    await visitor.goto(`/share/${shareId}/stop/1`)
    await expect(visitor).toHaveTitle(/Gallery/)
  })
  const title = page.getByRole('heading', { name: 'Unpublished changes' })
  const changesSection = main.locator('section', { has: title })
  await test.step('counts an unpublished change', async () => {
    await openScreen(page, `/home/${tour.id}/edit/general`)
    await typeInto(page, page.getByLabel('Name'), 'Gallery and garden')
    await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
  })
  const allowChangesRequests = await failChangesRequests(page)
  await test.step('shows an error if the changes fail to load', async () => {
    await page.goto(`/home/${tour.id}/edit/publish`)
    await expect(changesSection.getByRole('alert')).toHaveText(
      "This conflicts with what's stored. Reload and try again.",
    )
    await expectAccessible(page)
  })
  await test.step('retries loading the changes', async () => {
    await allowChangesRequests()
    await pressOn(page, changesSection.getByRole('button', { name: 'Try again' }))
    await expect(changesSection.getByRole('alert')).toBeHidden()
    await expect(title).toBeFocused()
  })
  await test.step('counts the change in the list of tours', async () => {
    const { tours } = await call<TourPage>(page, 'tours.list', {})
    expect(tours.find(({ id }) => id === tour.id)?.publication).toMatchObject({ waitingChanges: 1 })
  })
  await test.step('describes the change', async () => {
    await expect(
      page.getByRole('main').getByText('Tour renamed from “Gallery” to “Gallery and garden”', { exact: true }),
    ).toBeVisible()
  })
  await test.step('publishes the change', async () => {
    await pressOn(page, main.getByRole('button', { name: 'Publish 1 change' }))
    await expect(page.getByRole('main').getByText(/^Version 2 is live/)).toBeVisible()
    await expect(page.getByText('No unpublished changes.')).toBeVisible()
    for (const landmark of [page.getByRole('banner'), page.getByRole('main')])
      await expect(landmark.getByRole('button', { name: /^Published/ })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('button', { name: 'Publish again' })).toBeEnabled()
  })
  await test.step('counts a changed medium as an unpublished change', async () => {
    await call(page, 'media.update', { mediaId: tour.stops[0]?.mediaId, altText: `A hall, ${tour.id}` })
    await page.reload()
    for (const landmark of [page.getByRole('banner'), page.getByRole('main')])
      await expect(landmark.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
  })
  await test.step('unpublishes the tour', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Unpublish' }))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }))
    await expect(page.getByText('Unpublished. Only your team can see this tour.')).toBeVisible()
    // The pressed button was removed, so the heading has the focus.
    await expect(page.getByRole('heading', { name: 'Share & Publish' })).toBeFocused()
    await expect
      .poll(async () => (await visitor.request.get(`/share/${shareId}/stop/1`, { maxRedirects: 0 })).status())
      .not.toBe(200)
  })
})

/** Two forms that open before the same stop. */
function conflictingGates(stopId: string) {
  const question = { kind: 'text', label: 'Name', help: '', required: true, settings: { purpose: 'name' } }
  const texts = { title: 'Guest book', intro: '', submitLabel: '', thanks: '', notifyEmail: null }
  return ['Guests', 'Newsletter'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    ...texts,
    fields: [{ id: crypto.randomUUID(), ...question }],
    opening: { kind: 'beforeStop', stopIds: [stopId] },
  }))
}

test('an editor fixes issues before publishing', async ({ page }) => {
  await recordAnnouncements(page)
  const tour = await createTour(page, 'Small museum', 5)
  const [stop, emptyStop] = tour.stops
  if (!stop || !emptyStop) throw new Error('the demo has too few panoramas')
  await call(page, 'stops.update', { stopId: emptyStop.id, version: emptyStop.version, mediaId: null })
  await call(page, 'hotspots.create', { stopId: stop.id, kind: 'info', yawDeg: 40, pitchDeg: 0, title: 'Fountain' })
  const { version } = await storedTour(page, tour)
  await call(page, 'tours.update', { tourId: tour.id, version, forms: conflictingGates(stop.id) })
  await page.goto(`/home/${tour.id}/edit/publish`)
  const main = page.getByRole('main')
  await test.step('disables publishing while a stop has no media', async () => {
    await expect(main.getByText('1 issue to fix before publishing')).toBeVisible()
    await expect(main.getByText(/has nothing to show/).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
    await expectAccessible(page)
  })
  const headerButton = page.getByRole('banner').getByRole('button', { name: /^Publish: / })
  await test.step('announces the reason from the button in the header', async () => {
    await pressOn(page, headerButton)
    await expectAnnounced(page, /has nothing to show/)
  })
  await test.step('goes to the stop without media', async () => {
    await page.keyboard.press('F8')
    await expect(page.getByRole('alert').getByRole('button', { name: 'Go to stop' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(emptyStop.id))
  })
  const storedStops = (await storedTour(page, tour)).stops
  const { version: stopVersion = 0 } = storedStops.find(({ id }) => id === emptyStop.id) ?? {}
  await call(page, 'stops.update', { stopId: emptyStop.id, version: stopVersion, mediaId: emptyStop.mediaId })

  await test.step('reads the issues on the Tour Stops tab', async () => {
    await page.goto(`/home/${tour.id}/edit/stops`)
    await pressOn(page, main.getByText('1 issue', { exact: true }))
    await expect(page.getByText(/an info hotspot has no text/)).toBeVisible()
  })
  const warnings = page.getByRole('list', { name: 'Before you publish' })
  const issueSummary = main.getByText(/issues? in this tour/)
  await test.step('reads warnings that do not block publishing', async () => {
    await openScreen(page, `/home/${tour.id}/edit/publish`)
    await pressOn(page, issueSummary)
    await expect(warnings.getByText(/“Fountain” in .+ has no text/)).toBeVisible()
    const conflict = `“Guests” and “Newsletter” open before ${stop.name}. Visitors get only the first one, “Guests”.`
    await expect(warnings.getByText(conflict)).toBeVisible()
    await expect(warnings.getByRole('link', { name: 'Change when it opens: form Newsletter' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
    await expectAccessible(page)
  })
  await test.step('reads why the preview cannot be opened on a phone', async () => {
    await pressOn(page, main.getByRole('button', { name: /^Preview on your phone/ }))
    await expect(page.getByText('You opened Stopover at an address that only this computer can reach.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('goes to the hotspot without text', async () => {
    await pressOn(page, warnings.getByRole('link', { name: /^Add text/ }))
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Fountain')
  })
  await test.step('no longer gets the warning after adding a text', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }))
    await page.keyboard.type('It has no water in winter.')
    await tabTo(page, page.getByRole('textbox', { name: 'Label', exact: true }), 'Shift+Tab')
    await untilSaved(page)
    await openScreen(page, `/home/${tour.id}/edit/publish`)
    await expect(page.getByText('Not published yet. Only your team can see this tour.')).toBeVisible()
    await pressOn(page, issueSummary)
    await expect(warnings.getByText("5 stops aren't linked yet")).toBeVisible()
    await expect(warnings.getByText(/“Fountain”/)).toHaveCount(0)
  })
  await test.step('publishes from the header', async () => {
    await tabTo(page, headerButton, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, /^Tour published/)
  })
})
