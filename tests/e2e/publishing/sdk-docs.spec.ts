import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSHandle, Locator, Page } from '@playwright/test'
import type { StopoverTourElement } from '../../../src/sdk/embed/page-api.ts'
import type { PublicStop, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aStop, aVideo } from '../../support/files/tour-documents.ts'
import { namesInTable, sdkExamples } from '../../support/sdk-docs.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { attributeCases } from '../support/documented/attributes.ts'
import { eventScenarios } from '../support/documented/events.ts'
import { memberScenarios } from '../support/documented/members.ts'
import type { Scenarios } from '../support/documented/scenario.ts'
import { publishTranslatedTour } from '../support/viewer/translated-tour.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

/** Events that have no scenario here, with the file of the test that covers them. The file must contain the event's name. */
const coveredElsewhere: Readonly<Record<string, string>> = {
  xrchange: '../tour/headset.spec.ts',
  formsubmit: '../editor/forms.spec.ts',
  tileerror: 'sdk-docs.spec.ts',
}

const hostPage = (body: string, css = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Visit us</title><style>${css}</style></head><body>${body}</body></html>`

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.nextDetail = (target, name) =>
      new Promise((resolve) => {
        const onEvent = (event: Event) => {
          if (event instanceof CustomEvent) resolve(event.detail ?? {})
        }
        target.addEventListener(name, onEvent, { once: true })
      })
  })
})

/** Adds a capture to each stop of the house: the panorama of the other stop. */
function withTimeLayers(house: TourDocument): TourDocument {
  const otherMedia: Readonly<Record<string, string>> = { hall: 'gardenroom', garden: 'hallroom' }
  const stops = Object.values(house.stops).map((stop): PublicStop => {
    const mediaId = otherMedia[stop.id]
    if (mediaId === undefined) return stop
    const capture = { id: 'before', mediaId, name: 'Before', yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
    return { ...stop, timeLayers: { name: '', captures: [capture] } }
  })
  return { ...house, stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])) }
}

/** Opens a page with one tour, in several languages and with a custom button. */
async function openTour(page: Page, visit: Visit, name: string): Promise<JSHandle<StopoverTourElement>> {
  const { server, site } = visit
  const shareId = await publishTranslatedTour(visit, name)
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const tour = `<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`
  await page.goto(site.serve(`/${name}`, { html: hostPage(script + tour) }))
  await untilDrawn(page)
  return page.evaluateHandle(() => {
    const element = document.querySelector('stopover-tour')
    if (!element) throw new Error('the page has no tour')
    return element
  })
}

async function expectScenarios(tour: JSHandle<StopoverTourElement>, scenarios: Scenarios): Promise<void> {
  for (const [name, { act, expected }] of Object.entries(scenarios)) {
    expect.soft(await tour.evaluate(act), name).toEqual(expected)
  }
}

/** Source of the tests of consent. These need a tour with Google Analytics and a stand-in for Google. */
const readConsentTests = () => readFileSync(join(import.meta.dirname, '../tour/google-analytics.spec.ts'), 'utf8')

test('every method and property does what docs/sdk says', anySize, async ({ page, visit }) => {
  expect([...Object.keys(memberScenarios), 'setAnalyticsConsent'].sort()).toEqual(
    [...namesInTable('Method or property')].sort(),
  )
  expect(readConsentTests()).toContain('setAnalyticsConsent')
  const document = withTimeLayers(visit.document)
  await expectScenarios(await openTour(page, { ...visit, document }, 'docmembers'), memberScenarios)
})

test('every event carries the detail that docs/sdk describes', anySize, async ({ page, visit }) => {
  expect([...Object.keys(eventScenarios), ...Object.keys(coveredElsewhere)].sort()).toEqual(
    [...namesInTable('Event')].sort(),
  )
  for (const [name, file] of Object.entries(coveredElsewhere)) {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), name).toContain(name)
  }
  const { document: house } = visit
  const { tour } = house.tours
  if (!tour) throw new Error('the house has no tour')
  const document = {
    ...house,
    videos: { video: aVideo({ id: 'video', baseUrl: '/media/none/' }) },
    stops: { ...withTimeLayers(house).stops, video: aStop({ id: 'video', mediaId: 'video' }) },
    tours: { tour: { ...tour, stopIds: [...tour.stopIds, 'video'] } },
  }
  await page.context().grantPermissions(['accelerometer', 'gyroscope'])
  const element = await openTour(page, { ...visit, document }, 'docevents')
  await expectScenarios(element, eventScenarios)
  await page.route('**/gardenroom/**', (route) => route.fulfill({ status: 404 }))
  const tileErrorDetail = element.evaluate((tour) => {
    const detail = window.nextDetail(tour, 'tileerror')
    tour.setAttribute('stop', '2')
    tour.reload()
    return detail
  })
  expect(await tileErrorDetail, 'tileerror').toEqual({ url: expect.stringContaining('gardenroom'), status: 404 })
})

test('every attribute does what docs/sdk says', anySize, async ({ page, visit }) => {
  // Visits of this browser are never counted, so tour/visits.spec.ts covers the attribute for them.
  const documentedNames = [...namesInTable('Attribute')].sort()
  const testedNames = Object.keys(attributeCases).flatMap((names) => names.split(' '))
  expect([...testedNames, 'analyticsconsent', 'visits'].sort()).toEqual(documentedNames)
  expect(readConsentTests()).toContain('analyticsconsent')
  expect(readFileSync(join(import.meta.dirname, '../tour/visits.spec.ts'), 'utf8')).toContain('visits="off"')
  const { server, site, document: house } = visit
  const { tour } = house.tours
  const startScreen = { title: 'Welcome', text: '', button: '' }
  const houseWithStartScreen = { ...house, tours: { tour: { ...tour, styles: { ...tour?.styles, startScreen } } } }
  const startScreenId = aShareId('docstart')
  await server.publish(startScreenId, 1, houseWithStartScreen)
  const shareId = await publishTranslatedTour(visit, 'docsettings')
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  await page.goto(site.serve('/settings', { html: hostPage(script) }))
  await page.waitForFunction(() => 'Stopover' in window)
  for (const [name, { attributes, scenario }] of Object.entries(attributeCases)) {
    const allAttributes = { tour: name === 'startscreen' ? startScreenId : shareId, ...attributes }
    const element = await page.evaluateHandle(async (attributeValues) => {
      const tourElement = document.createElement('stopover-tour')
      for (const [key, value] of Object.entries(attributeValues)) tourElement.setAttribute(key, value)
      document.body.append(tourElement)
      tourElement.dataset.poster = tourElement.shadowRoot?.querySelector('img')?.src ?? ''
      await new Promise((resolve) => tourElement.addEventListener('ready', resolve))
      await tourElement.ready
      // Read here, because the intro may be over before the test reads it.
      tourElement.dataset.firstPitch = `${tourElement.getView()?.pitchDeg}`
      return tourElement
    }, allAttributes)
    await expect
      .soft(async () => expect(await element.evaluate(scenario.act), name).toEqual(scenario.expected))
      .toPass({ timeout: 60_000 })
    await element.evaluate((tourElement) => tourElement.remove())
  }
})

test('the examples of docs/sdk run as written', anySize, async ({ page, visit }) => {
  const { server, site, shareId } = visit
  const { path, integrity } = await (await fetch(`${server.origin}/sdk/1/pinned.json`)).json()
  const fillPlaceholders = ({ code }: { readonly code: string }) =>
    code
      .replace('https://HOST/sdk/1/VERSION/stopover.js', server.origin + path)
      .replace('sha384-…', integrity)
      .replaceAll('https://HOST', server.origin)
      .replaceAll('SHARE_ID', shareId)
  const examples = sdkExamples()
  const codeIn = (language: string) => examples.filter((example) => example.language === language).map(fillPlaceholders)
  const [plain = '', pinned = '', framed = '', comparison = ''] = codeIn('html')
  const [
    create = '',
    texts = '',
    tickets = '',
    markers = '',
    drawing = '',
    rotating = '',
    syncing = '',
    styling = '',
    plugin = '',
    limiting = '',
    layering = '',
    counting = '',
    access = '',
  ] = codeIn('js')
  const scriptedLanguages = [
    'js',
    'ts',
    'js',
    'js',
    'js',
    'js',
    'js',
    'js',
    'html',
    'css',
    'js',
    'js',
    'css',
    'js',
    'js',
    'js',
    'js',
  ]
  // `panorama-element.spec.ts` uses those of the last page.
  const panoramaLanguages = ['html', 'css', 'json']
  const embeddingLanguages = ['html', 'html', 'css', 'css', 'css', 'html', '']
  const documentedLanguages = [...embeddingLanguages, ...scriptedLanguages, ...panoramaLanguages]
  expect(examples.map(({ language }) => language)).toEqual(documentedLanguages)

  await page.goto(site.serve('/plain', { html: hostPage(`${plain}<div id="place"></div>`, codeIn('css').join('\n')) }))
  await untilDrawn(page)
  const firstTour = page.locator('stopover-tour').first()
  await expect(firstTour).toHaveCSS('height', '480px')
  await expect(firstTour.locator('[part=title]')).toBeHidden()
  await expect(firstTour.locator('[part=tour]')).toHaveCSS('font-family', 'Georgia, serif')

  const run = (code: string) => page.addScriptTag({ type: 'module', content: code })
  await run(
    `${create}\n${texts}\nwindow.createdTour = tour\nawait tour.ready\n${tickets}\n${markers}\n${drawing}\n${rotating}\nif (rotation.isRunning) throw new Error('it started at once')\n${styling}\n${plugin}\nwindow.isDone = true`,
  )
  await page.waitForFunction(() => Reflect.get(window, 'isDone') === true)
  const secondTour = await page.evaluate(() => {
    const element = document.querySelectorAll('stopover-tour')[1]
    return [element?.viewer?.stop.id, element?.texts['state.retry']]
  })
  expect(secondTour).toEqual(['garden', 'Noch einmal versuchen'])
  const createdTour = page.locator('stopover-tour').nth(1)
  await expect(createdTour.getByRole('button', { name: 'Best seat in the house' })).toBeAttached()
  await expect(createdTour.locator('.price')).toHaveCSS('border-radius', '8px')
  await expect(page).toHaveTitle(/°$|^Behind you$/)
  await createdTour.getByRole('button', { name: 'Visited stops' }).click()
  await expect(createdTour.getByRole('dialog', { name: 'Visited stops' })).toBeVisible()
  await page.evaluate(() => {
    const [before, after] = document.querySelectorAll('stopover-tour')
    if (before) before.id = 'before'
    if (after) after.id = 'after'
  })
  await run(`${syncing}\nawait after.setView({ yawDeg: 72, fovDeg: 70 })`)
  const viewOfFirst = () => firstTour.evaluate((element) => (element as StopoverTourElement).getView())
  await expect.poll(viewOfFirst).toMatchObject({ yawDeg: expect.closeTo(60, 3), fovDeg: expect.closeTo(70, 3) })

  await run(
    `const tour = document.querySelector('stopover-tour')\n${limiting}\nwindow.viewLimits = tour.viewer.stops.map(({ viewLimits }) => viewLimits)`,
  )
  const viewLimits = await page.waitForFunction(() => Reflect.get(window, 'viewLimits'))
  expect(await viewLimits.jsonValue()).toEqual([
    { range: { yawMinDeg: -60, yawMaxDeg: 60, pitchMinDeg: -90, pitchMaxDeg: 90 }, fovMinDeg: 40 },
    { range: { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -45, pitchMaxDeg: 45 } },
  ])

  await run(
    `const tour = document.querySelector('stopover-tour')\n${layering}\nwindow.timeLayer = tour.viewer.timeLayer`,
  )
  // The tour of this page has no captures.
  await page.waitForFunction(() => Reflect.get(window, 'timeLayer') === 'own')

  await run(
    `const password = 'any, because this tour needs none'\n${access}\nwindow.statuses = [answer.status, tour.status]`,
  )
  const statuses = await page.waitForFunction(() => Reflect.get(window, 'statuses'))
  expect(await statuses.jsonValue()).toEqual([200, 200])

  const scriptedId = aShareId('docscript')
  await server.publish(scriptedId, 1, { ...visit.document, customScript: counting })
  const countRequest = page.waitForRequest('https://count.example/visit')
  await page.goto(`${server.origin}/share/${scriptedId}/stop/1`)
  expect((await countRequest).postData()).toBe('Hall')

  await page.goto(site.serve('/pinned', { html: hostPage(pinned) }))
  await untilDrawn(page)

  await page.goto(site.serve('/framed', { html: hostPage(framed) }))
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Hall', level: 1 })).toBeVisible()

  const example = readFileSync(join(import.meta.dirname, '../../../docs/examples/compare/index.html'), 'utf8')
  expect(example.replaceAll(/\s+/g, ' ')).toContain(comparison.replaceAll(/\s+/g, ' '))
  await expectComparison(page, visit, example)
})

/** Uses the example of a comparison as a visitor does: by keyboard, by pointer, from right to left, and without one tour. */
async function expectComparison(page: Page, { server, site, shareId }: Visit, example: string): Promise<void> {
  const html = example.replaceAll('https://tours.example.com', server.origin).replaceAll(/BEFORE_ID|AFTER_ID/g, shareId)
  await page.goto(site.serve('/compare', { html }))
  const before = page.locator('stopover-tour').first()
  const after = page.locator('stopover-tour').last()
  const stageOf = (tour: Locator) => tour.locator('.stage')
  await expect(stageOf(before)).toHaveCSS('clip-path', 'inset(0px 50% 0px 0px)')
  await expect(stageOf(after)).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)')
  await expectAccessible(page)
  const divider = page.getByRole('slider', { name: 'Compare the kitchen in 2019 and 2024' })
  await divider.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuetext', '2019: 32%, 2024: 68%')
  await expect(page.locator('output')).toHaveText('32')
  const { x, y, width } = (await page.locator('stopover-compare').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width * 0.32, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + 60, { steps: 3 })
  await page.mouse.up()
  await expect(divider).toHaveAttribute('aria-valuenow', '60')
  await expect(stageOf(after)).toHaveCSS('clip-path', /inset\(0px 0px 0px (?:60|59\.\d+)%\)/)

  await after.evaluate((tour: StopoverTourElement) => tour.goTo(2, { view: { yawDeg: 20 } }))
  const stateOfFirst = () =>
    before.evaluate((tour: StopoverTourElement) => [tour.viewer?.stop.id, Math.round(tour.getView()?.yawDeg ?? 0)])
  await expect.poll(stateOfFirst).toEqual(['garden', 20])
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await divider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '58')
  await expect(stageOf(after)).toHaveCSS('clip-path', /inset\(0px (?:58|57\.\d+)% 0px 0px\)/)

  await after.evaluate((tour) => tour.setAttribute('tour', 'no-such-tour-exists-here'))
  await expect(after.getByRole('alert')).toBeVisible()
  await expect(divider).toBeHidden()
  await after.evaluate((tour, id) => tour.setAttribute('tour', id), shareId)
  await expect(divider).toBeVisible()
}
