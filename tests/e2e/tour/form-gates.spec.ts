import type { Browser, Page } from '@playwright/test'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { openContext } from '../support/contexts.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { startOtherSite } from '../support/other-site.ts'

test.use({ ownServer: 'alone' })

/** Creates a form on screen that opens before the second stop. */
async function createGate(page: Page, tour: Tour): Promise<void> {
  await page.goto(`/home/${tour.id}/edit/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'Before a stop' }).click()
  await expect(page.getByText('Choose at least one stop.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Stops' }).click()
  await page.getByRole('option', { name: tour.stops[1]?.name ?? '' }).click()
  await page.keyboard.press('Escape')
  await untilSaved(page)
  const opening = { kind: 'beforeStop', stopIds: [tour.stops[1]?.id] }
  await expect.poll(async () => (await storedTour(page, tour)).forms[0]?.opening).toEqual(opening)
  await expect(page.getByText("It isn't access control", { exact: false })).toBeVisible()
  await expectAccessible(page)
}

/** Expects the list of stops to mark the gated stop. */
async function expectGateMark(page: Page, tour: Tour): Promise<void> {
  await page.goto(`/home/${tour.id}/edit/stops`)
  const mark = page.getByRole('img', { name: 'Visitors fill out “Form 1” before they see this stop' })
  const gatedStop = page.getByRole('article').filter({ has: mark })
  await expect(gatedStop).toHaveCount(1)
  await expect(gatedStop).toContainText(tour.stops[1]?.name ?? '')
  await expectAccessible(page)
}

type PublishedTour = { readonly shareId: string; readonly document: TourDocument }

async function publish(page: Page, tour: Tour): Promise<PublishedTour> {
  await call(page, 'publishing.publish', { tourId: tour.id })
  const publication = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await publication()).liveNumber).toBe(1)
  const shareId = (await publication()).shareId ?? ''
  const document: TourDocument = await (await page.request.get(`/share/${shareId}/manifest.json`)).json()
  return { shareId, document }
}

/** Opens a visitor's page in a new browser context; returns it with the paths that it requests. */
async function openVisitorPage(browser: Browser, page: Page, baseURL: string | undefined) {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 }
  const context = await openContext(browser, { baseURL: baseURL ?? '', viewport })
  const visitor = await context.newPage()
  const requestedPaths: string[] = []
  visitor.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  return { context, visitor, requestedPaths }
}

async function goToStop(visitor: Page, stopName: string): Promise<void> {
  await visitor.getByRole('button', { name: 'Stops', exact: true }).click()
  await visitor.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name: stopName }).click()
}

type PassedGate = { readonly shareId: string; readonly stopName: string }

/**
 * Expects a loader, an error and a retry while the document behind the gate is loaded. The visitor already filled out the
 * form, so it doesn't open again.
 */
async function expectLoadingStates(visitor: Page, { shareId, stopName }: PassedGate): Promise<void> {
  const manifestUrl = `**/share/${shareId}/manifest.json`
  // The viewer retries several times before it reports an error.
  let outcome = Promise.withResolvers<'fail' | 'succeed'>()
  await visitor.route(manifestUrl, async (route) => {
    if ((await outcome.promise) === 'fail') await route.abort()
    else await route.continue()
  })
  const pressRetry = async () => {
    outcome = Promise.withResolvers()
    await visitor.keyboard.press('Enter')
  }
  const loader = visitor.getByText('Loading the tour')
  await visitor.goto(`/share/${shareId}/stop/1`)
  await goToStop(visitor, stopName)
  await expect(loader).toBeVisible()
  await expect(visitor.getByText('This stop has no media.')).toBeHidden()
  outcome.resolve('fail')
  const errorDialog = visitor.getByRole('dialog', { name: stopName })
  await expect(errorDialog.getByRole('alert')).toContainText("This couldn't be loaded.")
  await expect(loader).toBeHidden()
  await expectAccessible(visitor)

  const retryButton = errorDialog.getByRole('button', { name: /^(?:Try again|Loading the tour)$/ })
  await retryButton.focus()
  await pressRetry()
  await expect(retryButton).toHaveText('Loading the tour')
  await expect(retryButton).toHaveAttribute('aria-disabled', 'true')
  await expect(retryButton).toBeFocused()
  outcome.resolve('succeed')
  await expect(errorDialog).toBeHidden()
  await expect(visitor.getByRole('heading', { name: stopName, exact: true })).toBeVisible()
  await expect(visitor.locator('.surface')).toBeFocused()
}

test('a visitor fills out a form before a stop', anySize, async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, `Gates ${test.info().project.name}`, 3)
  const [firstStop = '', secondStop = ''] = tour.stops.map(({ name }) => name)
  await createGate(page, tour)
  await expectGateMark(page, tour)
  const { shareId, document } = await publish(page, tour)
  const gatedStop = document.stops[tour.stops[1]?.id ?? '']
  const mediaPath = document.panos[gatedStop?.mediaId ?? '']?.baseUrl ?? ''
  expect(mediaPath).not.toBe('')
  const { context, visitor, requestedPaths } = await openVisitorPage(browser, page, baseURL)
  const mediaRequests = () => requestedPaths.filter((path) => path.startsWith(mediaPath))
  const gate = visitor.getByRole('dialog', { name: 'Form 1' })
  const surface = visitor.locator('.surface')
  const stopTitle = (name: string) => visitor.getByRole('heading', { name, exact: true })

  await test.step('the form hides the stop', async () => {
    await visitor.goto(`/share/${shareId}/stop/1`)
    await expect(stopTitle(firstStop)).toBeVisible()
    await goToStop(visitor, secondStop)
    await expect(gate.getByText(`Fill out this form to see ${secondStop}.`)).toBeVisible()
    await expect(surface).toBeHidden()
    await expect(gate.getByRole('heading', { name: 'Form 1' })).toBeFocused()
    await expectAccessible(visitor)
  })
  await test.step('Escape returns to the previous stop', async () => {
    await visitor.keyboard.press('Escape')
    await expect(gate).toBeHidden()
    await expect(stopTitle(firstStop)).toBeVisible()
    await expect(visitor).toHaveURL(/stop\/1/)
  })
  await test.step('a button returns to the previous stop', async () => {
    await surface.focus()
    await visitor.keyboard.press(']')
    await expect(gate).toBeVisible()
    await gate.getByRole('button', { name: `Back to ${firstStop}` }).click()
    await expect(gate).toBeHidden()
  })
  await test.step('the form hides the stop of a link', async () => {
    await visitor.goto(`/share/${shareId}/stop/2`)
    await expect(gate).toBeVisible()
    expect(mediaRequests()).toEqual([])
  })
  await test.step('the text version leaves out the stop', async () => {
    await gate.getByRole('link', { name: 'Read the public part as text' }).click()
    const textVersion = visitor.getByRole('article')
    await expect(textVersion.getByText('Fill out a form to see this stop.')).toBeVisible()
    await expect(textVersion.getByRole('heading', { name: secondStop })).toBeVisible()
    await expectAccessible(visitor)
    expect(mediaRequests()).toEqual([])
    await textVersion.getByRole('link', { name: 'Back to the tour' }).click()
  })
  await test.step('the visitor sees the stop after sending the form', async () => {
    await gate.getByLabel('Your name').fill('Ada')
    await gate.getByRole('button', { name: 'Send' }).click()
    await expect(gate).toBeHidden()
    await expect(surface).toBeVisible()
    await expect(stopTitle(secondStop)).toBeVisible()
    await expect.poll(() => mediaRequests().length).toBeGreaterThan(0)
  })
  await test.step('the answers are stored', async () => {
    const input = { tourId: tour.id, formId: (await storedTour(page, tour)).forms[0]?.id }
    const { submissions } = await call<{ submissions: readonly unknown[] }>(page, 'submissions.list', input)
    expect(submissions).toHaveLength(1)
  })
  await test.step('the visitor can retry loading the stop', async () => {
    await expectLoadingStates(visitor, { shareId, stopName: secondStop })
  })
  await context.close()
})

test('a visitor fills out a form before an embedded tour', anySize, async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, `Gate of a tour ${test.info().project.name}`, 2)
  const field = {
    id: crypto.randomUUID(),
    kind: 'text',
    label: 'Name',
    help: '',
    required: true,
    settings: { purpose: 'name' },
  }
  const texts = { title: 'Guest book', intro: '', submitLabel: '', thanks: 'Welcome', notifyEmail: null }
  const form = { id: crypto.randomUUID(), name: 'Guests', ...texts, fields: [field], opening: { kind: 'beforeTour' } }
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, forms: [form] })
  const { shareId, document: publishedTour } = await publish(page, tour)
  const { context, visitor, requestedPaths } = await openVisitorPage(browser, page, baseURL)
  const mediaPaths = Object.values(publishedTour.panos).flatMap(({ baseUrl }) => baseUrl ?? [])
  expect(mediaPaths).not.toEqual([])
  const mediaRequests = () =>
    requestedPaths.filter((path) => mediaPaths.some((mediaPath) => path.startsWith(mediaPath)))
  const site = await startOtherSite()
  const script = `<script type="module" src="${baseURL}/sdk/1/stopover.js"></script>`
  const element = `<stopover-tour tour="${shareId}" style="display:block;height:700px"></stopover-tour>`
  const head =
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A museum</title></head>'
  const html = `<!doctype html><html lang="en">${head}<body><main><h1>Visit us</h1>${script}${element}</main></body></html>`
  await visitor.goto(site.serve('/tour', { html }))
  const gate = visitor.getByRole('dialog', { name: 'Guest book' })
  await test.step('the form hides the tour', async () => {
    await expect(gate.getByText('Fill out this form to see the tour.')).toBeVisible()
    await expect(visitor.locator('.surface')).toBeHidden()
  })
  const goTo = (position: number) =>
    visitor.evaluate(async (stop) => {
      const element = document.querySelector<HTMLElement & { goTo(stop: number): Promise<void> }>('stopover-tour')
      await element?.goTo(stop)
    }, position)
  await test.step('the form stays when the page goes to another stop', async () => {
    await goTo(2)
    await expect(gate).toBeVisible()
    await expect(gate.getByRole('button', { name: /^Back to/ })).toHaveCount(0)
  })
  await test.step('the form requires an answer', async () => {
    await gate.getByRole('button', { name: 'Send' }).click()
    await expect(gate.getByText('Answer this question.')).toBeVisible()
    await expectAccessible(visitor)
  })
  await test.step('the viewer requests no media before the answer', async () => {
    expect(mediaRequests()).toEqual([])
  })
  await test.step('the visitor sends the form offline', async () => {
    await context.setOffline(true)
    await gate.getByLabel('Name').fill('Ada')
    await gate.getByRole('button', { name: 'Send' }).click()
    await expect(gate).toBeHidden()
    await expect(visitor.locator('.surface')).toBeVisible()
    await expect(
      visitor.getByText("Saved on this device. We'll send it once you're back online", { exact: false }),
    ).toBeVisible()
  })
  await test.step('the answers are sent when the visitor is online again', async () => {
    await context.setOffline(false)
    await expect.poll(() => mediaRequests().length).toBeGreaterThan(0)
    const listSubmissions = () =>
      call<{ submissions: readonly unknown[] }>(page, 'submissions.list', { tourId: tour.id, formId: form.id })
    await expect.poll(async () => (await listSubmissions()).submissions.length).toBe(1)
  })
  await context.close()
  site.stop()
})
