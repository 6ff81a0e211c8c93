import { readFileSync } from 'node:fs'
import type { Locator, Page, Request } from '@playwright/test'
import type { StopoverTourElement } from '../../../src/sdk/embed/page-api.ts'
import { writeRecordings } from '../../support/files/recordings.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { disableWebgl, expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

/** The minimal policy that docs/sdk/embedding.md recommends to strict sites. */
const policyFor = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin} 'self'`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    'worker-src blob:',
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types stopover',
  ].join('; ')

const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title></head><body><main><h1>Visit us</h1>${body}</main></body></html>`
const script = ({ server }: Visit) => `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
const longText = `<p>${'A long story.<br>'.repeat(200)}</p>`

type TourElement = HTMLElement & {
  readonly ready: Promise<void>
  getView(): { yawDeg: number; pitchDeg: number } | undefined
  goTo(stop: string | number): Promise<void>
}

const viewOf = (tab: Page, tourIndex = 0) =>
  tab.evaluate((index) => document.querySelectorAll<TourElement>('stopover-tour')[index]?.getView(), tourIndex)

/** Calls `Stopover.create`. Returns for each call whether the error is a TypeError, and its code. */
function createErrors(tab: Page, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  return tab.evaluate(async (argumentLists) => {
    const { create } = Reflect.get(window, 'Stopover')
    const errors: unknown[] = []
    for (const args of argumentLists) {
      const error: unknown = await Reflect.apply(create, null, args).catch((reason: unknown) => reason)
      errors.push([error instanceof TypeError, Reflect.get(Object(error), 'code')])
    }
    return errors
  }, calls)
}

/** Cache misses that the page does not cause: Playwright starts the browser without the back/forward cache. */
const ignoredReasons = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
]

/** The requests of a page that have no complete response yet. */
function recordOpenRequests(page: Page): ReadonlySet<Request> {
  const openRequests = new Set<Request>()
  page.on('request', (request) => openRequests.add(request))
  page.on('requestfinished', (request) => openRequests.delete(request))
  page.on('requestfailed', (request) => openRequests.delete(request))
  return openRequests
}

/** Records the reasons why the back/forward cache did not have the page, for each navigation back. */
async function recordCacheMisses(tab: Page): Promise<readonly (readonly string[])[]> {
  const session = await tab.context().newCDPSession(tab)
  const missReasons: string[][] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    missReasons.push(notRestoredExplanations.map(({ reason }) => reason)),
  )
  await session.send('Page.enable')
  return missReasons
}

/** Blocks the requests for a script until the returned function is called. */
async function blockScript(tab: Page, url: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await tab.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

async function createVideo(path: string): Promise<Buffer> {
  const source = 'testsrc=size=320x200:rate=10:duration=2,format=yuv420p'
  const encoder = { encoder: 'libx264', options: { preset: 'ultrafast' } }
  await writeRecordings([{ path, format: 'mp4', tracks: [{ source, ...encoder }] }])
  return readFileSync(path)
}

/** Adds a marker with styles, and a video, to the scene of a tour. */
async function addPageContent(tour: Locator, videoUrl: string): Promise<void> {
  await tour.evaluate(async (element: StopoverTourElement, url) => {
    const scene = await element.scene
    scene.addStyles('.price { opacity: 0.5 }')
    const price = document.createElement('span')
    price.className = 'price'
    price.textContent = '€ 1,290'
    scene.addMarker({ yawDeg: 20, pitchDeg: 20, html: price, ariaLabel: 'A price' })
    const corners = [
      { yawDeg: -20, pitchDeg: -10 },
      { yawDeg: 20, pitchDeg: -10 },
      { yawDeg: 20, pitchDeg: -40 },
      { yawDeg: -20, pitchDeg: -40 },
    ] as const
    scene.addVideo({ url, corners, ariaLabel: 'Waves' })
  }, videoUrl)
}

test.describe('a tour on a page of another site', () => {
  test(
    'loads under a strict policy when it nears the viewport, without sending cookies, and shows content of the page',
    anySize,
    async ({ page: tab, visit, violations }, testInfo) => {
      const { server, site, shareId } = visit
      const cookie = { name: 'visitor', value: 'yes', sameSite: 'None', secure: true } as const
      await tab.context().addCookies([{ ...cookie, domain: new URL(server.origin).hostname, path: '/' }])
      const requestedUrls: string[] = []
      const requestsWithCookies: string[] = []
      tab.on('request', async (request) => {
        requestedUrls.push(request.url())
        if (!request.url().startsWith(server.origin)) return
        if ((await request.allHeaders()).cookie !== undefined) requestsWithCookies.push(request.url())
      })
      const tour = `<stopover-tour tour="${shareId}"></stopover-tour>`
      const html = hostPage(script(visit) + tour + longText + tour.replace('>', ' stop="2">'))
      const videoUrl = 'https://media.example/waves.mp4'
      const body = await createVideo(testInfo.outputPath('waves.mp4'))
      await tab.route(videoUrl, (route) => route.fulfill({ contentType: 'video/mp4', body }))
      const policy = `${policyFor(server.origin)}; media-src https://media.example`
      await tab.goto(site.serve('/strict', { html, policy }))
      const firstTour = tab.locator('stopover-tour').nth(0)
      const secondTour = tab.locator('stopover-tour').nth(1)
      await expect(firstTour.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await untilDrawn(tab)
      await expect.poll(() => requestedUrls).toContainEqual(expect.stringMatching(/poster\.webp$/))
      const poster = firstTour.locator('[part=poster]')
      await expect(poster).toHaveJSProperty('complete', true)
      expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const loadedFonts = () => tab.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
      await expect.poll(loadedFonts).toEqual([[expect.stringMatching(/^"?Inter Variable"?$/), 'loaded']])
      expect(await viewOf(tab, 1)).toBeUndefined()
      await secondTour.scrollIntoViewIfNeeded()
      await expect(secondTour.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await firstTour.scrollIntoViewIfNeeded()
      await firstTour.getByRole('button', { name: 'Read: Vase' }).click()
      const vaseLink = firstTour.getByRole('dialog', { name: 'Vase' }).getByRole('link')
      await expect(vaseLink).toBeVisible()
      await expect(vaseLink).toHaveCSS('position', 'static')
      await expect.poll(() => requestedUrls.some((url) => url.includes('/1/'))).toBe(true)
      await tab.keyboard.press('Escape')
      await addPageContent(firstTour, videoUrl)
      await expect(firstTour.locator('.price')).toHaveCSS('opacity', '0.5')
      const secondsPlayed = () => firstTour.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(secondsPlayed).toBeGreaterThan(0)
      expect(violations).toEqual([])
      expect(requestsWithCookies).toEqual([])
      expect(requestedUrls.filter((url) => url.includes('create-tour-viewer'))).toHaveLength(1)
    },
  )

  test(
    'follows a link hotspot unless the page cancels it, and allows its page into the back/forward cache',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = hostPage(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
      const missReasons = await recordCacheMisses(tab)
      const openRequests = recordOpenRequests(tab)
      await tab.goto(site.serve('/events', { html }))
      await untilDrawn(tab)
      await expectAccessibleEverywhere(tab)
      await tab.evaluate(() => {
        const eventTypes: string[] = []
        Reflect.set(window, 'eventTypes', eventTypes)
        for (const name of ['hotspotclick', 'stopleave', 'stopchange'])
          document.addEventListener(name, ({ type }) => eventTypes.push(type))
      })
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const view = await viewOf(tab)
      expect(view?.yawDeg).toBeCloseTo(120, 3)
      expect(view?.pitchDeg).toBeCloseTo(5, 3)
      const expectedTypes = ['hotspotclick', 'stopleave', 'stopchange']
      expect(await tab.evaluate(() => Reflect.get(window, 'eventTypes'))).toEqual(expectedTypes)

      await tab.locator('stopover-tour').evaluate((tour: TourElement) => tour.goTo(1))
      await tab.evaluate(() => document.addEventListener('hotspotclick', (event) => event.preventDefault()))
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await tab.getByRole('button', { name: 'Read: Vase' }).click()
      // A transition to another stop would have ended by then.
      await tab.waitForTimeout(700)
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await expect(tab.getByRole('dialog')).toBeHidden()

      const leaveAndReturn = async () => {
        // The VR button is added together with this one.
        await tab.locator('.rotate-button').waitFor({ state: 'attached' })
        // Chromium keeps no page that waits for a response, for instance for a tile of a linked stop.
        await expect.poll(() => openRequests.size, { intervals: [500] }).toBe(0)
        await tab.goto(site.serve('/elsewhere', { html: hostPage('') }))
        await tab.goBack()
      }
      await leaveAndReturn()
      await tab.goto(`${server.origin}/share/${shareId}/stop/1`)
      await untilDrawn(tab)
      await leaveAndReturn()
      await expect.poll(() => missReasons.length).toBe(2)
      expect(missReasons.flat().filter((reason) => !ignoredReasons.includes(reason))).toEqual([])
    },
  )

  test(
    'opens the stop that was set last while it loaded, and starts no guided play after its removal',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      const releaseViewer = await blockScript(tab, /create-tour-viewer/)
      const releaseGuide = await blockScript(tab, /add-guide/)
      const html = hostPage(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager" guided></stopover-tour>`)
      const viewerRequest = tab.waitForRequest(/create-tour-viewer/)
      const guideRequest = tab.waitForRequest(/add-guide/)
      await tab.goto(site.serve('/removed', { html }), { waitUntil: 'commit' })
      await viewerRequest
      const tour = await tab.locator('stopover-tour').evaluateHandle((element) => {
        element.setAttribute('stop', '1')
        element.setAttribute('stop', '2')
        element.addEventListener('guidechange', () => element.setAttribute('data-guided', ''))
        return element
      })
      releaseViewer()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const guideUrl = (await guideRequest).url()
      await tour.evaluate((element) => element.remove())
      releaseGuide()
      await tab.evaluate(async (moduleUrl) => {
        await import(moduleUrl)
        await new Promise(requestAnimationFrame)
      }, guideUrl)
      expect(await tour.evaluate((element) => element.hasAttribute('data-guided'))).toBe(false)
    },
  )

  test(
    'can be created by a classic script with Stopover.create, and follows its attributes',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = hostPage(`<div id="container"></div><script async src="${server.origin}/sdk/stopover.js"></script>`)
      await tab.goto(site.serve('/classic', { html }))
      await tab.waitForFunction(() => 'Stopover' in window)
      await tab.evaluate(async (tour) => {
        const stopover = Reflect.get(window, 'Stopover') as {
          create(selector: string, options: object): Promise<TourElement>
        }
        const texts = { 'zoom.in': 'Näher heran' }
        await stopover.create('#container', { tour, stop: 2, loading: 'eager', controls: 'title zoom', texts })
      }, shareId)
      await expect(tab.getByRole('button', { name: 'Näher heran' })).toBeVisible()
      const options = { tour: shareId }
      const calls = [
        [null, options],
        ['#missing', options],
        ['##', options],
        ['#container'],
        ['#container', null],
        [7, options],
      ]
      expect(await createErrors(tab, calls)).toEqual(calls.map(() => [true, 'INVALID_ARGUMENT']))
      await expect(tab.locator('stopover-tour')).toHaveCount(1)
      const result = await tab.evaluate(async () => {
        const element = document.querySelector('stopover-tour')
        const codes: unknown[] = []
        const recordCode = (error: unknown) => codes.push(Reflect.get(Object(error), 'code'))
        await element?.setView({ yawDeg: Number.NaN }).catch(recordCode)
        await element?.goTo(9).catch(recordCode)
        if (element) element.texts = {}
        return { codes }
      })
      expect(result.codes).toEqual(['INVALID_ARGUMENT', 'UNKNOWN_STOP'])
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Help' })).toHaveCount(0)
      await tab.evaluate(() => document.querySelector('stopover-tour')?.setAttribute('stop', '1'))
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    },
  )

  test(
    'leaves full screen in a shadow root, releases its resources on removal, and can be added again',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      await tab.goto(site.serve('/shadow', { html: hostPage(`<div id="card"></div>${script(visit)}`) }))
      const element = await tab.evaluateHandle((tour) => {
        const root = document.getElementById('card')?.attachShadow({ mode: 'open' })
        const tourElement = document.createElement('stopover-tour')
        tourElement.setAttribute('tour', tour)
        tourElement.setAttribute('loading', 'eager')
        root?.append(tourElement)
        return tourElement
      }, shareId)
      await tab.getByRole('button', { name: 'Full screen', exact: true }).click()
      const exitButton = tab.getByRole('button', { name: 'Exit full screen' })
      await exitButton.click()
      await expect(exitButton).toHaveCount(0)
      expect(await tab.evaluate(() => document.fullscreenElement)).toBeNull()

      await untilDrawn(tab)
      const stateAfterRemoval = await element.evaluate(async (tour) => {
        const canvas = tour.shadowRoot?.querySelector('canvas')
        tour.remove()
        await new Promise((resolve) => setTimeout(resolve, 50))
        const isContextLost = canvas?.getContext('webgl2')?.isContextLost()
        return { childCount: tour.shadowRoot?.childElementCount, isContextLost }
      })
      expect(stateAfterRemoval).toEqual({ childCount: 0, isContextLost: true })
      await element.evaluate((tour) => void document.querySelector('main')?.append(tour))
      await untilDrawn(tab)
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    },
  )
})

test(
  'a missing tour shows an error, and a tour without WebGL shows images, texts and links',
  anySize,
  async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const missingTourPage = hostPage(
      `${script(visit)}<stopover-tour tour="missing000000000000000" loading="eager"></stopover-tour>`,
    )
    await tab.goto(site.serve('/missing', { html: missingTourPage }))
    await expect(tab.getByRole('alert')).toHaveText('This tour is no longer available.')
    await expectAccessibleEverywhere(tab)

    await disableWebgl(tab)
    const html = hostPage(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.serve('/no-webgl', { html }))
    await expect(tab.getByRole('group').getByText("This browser can't show 360 views")).toBeVisible()
    await expect(tab.getByRole('img', { name: 'The hallroom' })).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Read the tour as text' })).toHaveAttribute(
      'href',
      `${server.origin}/share/${shareId}/stop/1#text`,
    )
    await expectAccessibleEverywhere(tab)
    await tab.getByRole('button', { name: 'Vase' }).click()
    await expect(tab.getByRole('dialog', { name: 'Vase' })).toBeVisible()
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: 'Go to Garden' }).click()
    await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
  },
)

test(
  'a page with tampered globals shows a link, or an error that can be retried',
  anySize,
  async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const requestedUrls: string[] = []
    tab.on('request', (request) => requestedUrls.push(request.url()))
    const pollution = "<script>Reflect.set(Object.prototype, 'tour', 'evil')</script>"
    const germanLink = '<a href="/without-scripts" lang="de">Rundgang öffnen</a>'
    const tours = ['', germanLink].map((content) => `<stopover-tour tour="${shareId}">${content}</stopover-tour>`)
    const pollutedPage = hostPage(`${pollution}${script(visit)}${tours.join('')}`)
    await tab.goto(site.serve('/polluted', { html: pollutedPage }))
    const links = { en: 'Open tour', de: 'Rundgang öffnen' }
    for (const [language, name] of Object.entries(links)) {
      const link = tab.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', `${server.origin}/share/${shareId}`)
      await expect(link).toHaveAttribute('lang', language)
    }
    expect(requestedUrls.some((url) => url.includes('manifest.json'))).toBe(false)

    await tab.addInitScript(() => {
      Object.freeze(Array.prototype)
      const { fetch } = window
      Reflect.set(window, 'originalFetch', fetch)
      Reflect.set(window, 'fetch', () => Promise.resolve(new Response('{"format":1}', { status: 200 })))
      document.addEventListener(
        'error',
        (event) => Reflect.set(window, 'errorDetail', Reflect.get(event, 'detail')),
        true,
      )
    })
    const clobber = '<img name="currentScript" alt="" src="https://evil.example/sdk/stopover.js">'
    const html = hostPage(`${clobber}${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.serve('/fetch', { html }))
    await expect(tab.getByRole('alert')).toContainText("couldn't be loaded")
    await expectAccessibleEverywhere(tab)
    expect(await tab.evaluate(() => Reflect.get(window, 'errorDetail'))).toMatchObject({ code: 'LOAD_FAILED' })
    await tab.evaluate(() => Reflect.set(window, 'fetch', Reflect.get(window, 'originalFetch')))
    await tab.getByRole('button', { name: 'Try again' }).click()
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    const scripts = requestedUrls.filter((url) => /-[\w-]+\.js$/.test(url))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((url) => !url.startsWith(server.origin))).toEqual([])
  },
)
