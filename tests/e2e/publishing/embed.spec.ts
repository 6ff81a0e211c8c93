import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { disableWebgl, expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

/** The minimal policy that docs/sdk/embedding.md asks a strict site to have. */
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

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Somebody's site</title></head><body><main><h1>Visit us</h1>${body}</main></body></html>`
const script = ({ server }: Visit) => `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
const longText = `<p>${'A long story.<br>'.repeat(200)}</p>`

type TourElement = HTMLElement & {
  readonly ready: Promise<void>
  getView(): { yawDeg: number; pitchDeg: number } | undefined
  goTo(stop: string | number): Promise<void>
}

const viewOf = (target: Page, index = 0) =>
  target.evaluate((at) => document.querySelectorAll<TourElement>('stopover-tour')[at]?.getView(), index)

/** For each call of `Stopover.create`: whether it rejects with a TypeError, and the code of the error. */
function codesOf(tab: Page, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  return tab.evaluate(async (argumentLists) => {
    const { create } = Reflect.get(window, 'Stopover')
    const codes: unknown[] = []
    for (const args of argumentLists) {
      const error: unknown = await Reflect.apply(create, null, args).catch((reason: unknown) => reason)
      codes.push([error instanceof TypeError, Reflect.get(Object(error), 'code')])
    }
    return codes
  }, calls)
}

/** Reasons that do not come from the page: Playwright starts the browser without the back/forward cache. */
const ignoredReasons = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
]

/** Records, for each navigation back, why the page was not in the back/forward cache. */
async function recordCacheMisses(tab: Page): Promise<readonly (readonly string[])[]> {
  const session = await tab.context().newCDPSession(tab)
  const reasons: string[][] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(notRestoredExplanations.map(({ reason }) => reason)),
  )
  await session.send('Page.enable')
  return reasons
}

/** Blocks the requests for a script until the returned function is called. */
async function blockScript(target: Page, name: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await target.route(name, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('a tour on a page of another site', () => {
  test(
    'loads under a strict policy when it nears the viewport, without sending cookies',
    anySize,
    async ({ page: tab, visit, violations }) => {
      const { server, site, shareId } = visit
      const cookie = { name: 'visitor', value: 'somebody', sameSite: 'None', secure: true } as const
      await tab.context().addCookies([{ ...cookie, domain: new URL(server.origin).hostname, path: '/' }])
      const requestedUrls: string[] = []
      const requestsWithCookies: string[] = []
      tab.on('request', async (request) => {
        requestedUrls.push(request.url())
        if (!request.url().startsWith(server.origin)) return
        if ((await request.allHeaders()).cookie !== undefined) requestsWithCookies.push(request.url())
      })
      const tour = `<stopover-tour tour="${shareId}"></stopover-tour>`
      const html = page(script(visit) + tour + longText + tour.replace('>', ' stop="2">'))
      await tab.goto(site.serve('/strict', { html, policy: policyFor(server.origin) }))
      const first = tab.locator('stopover-tour').nth(0)
      const second = tab.locator('stopover-tour').nth(1)
      await expect(first.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await untilDrawn(tab)
      await expect.poll(() => requestedUrls).toContainEqual(expect.stringMatching(/poster\.webp$/))
      const poster = first.locator('[part=poster]')
      await expect(poster).toHaveJSProperty('complete', true)
      expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const loadedFonts = () => tab.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
      await expect.poll(loadedFonts).toEqual([[expect.stringMatching(/^"?Inter Variable"?$/), 'loaded']])
      expect(await viewOf(tab, 1)).toBeUndefined()
      await second.scrollIntoViewIfNeeded()
      await expect(second.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await first.scrollIntoViewIfNeeded()
      await first.getByRole('button', { name: 'Read: Vase' }).click()
      const more = first.getByRole('dialog', { name: 'Vase' }).getByRole('link')
      await expect(more).toBeVisible()
      await expect(more).toHaveCSS('position', 'static')
      await expect.poll(() => requestedUrls.some((address) => address.includes('/1/'))).toBe(true)
      expect(violations).toEqual([])
      expect(requestsWithCookies).toEqual([])
      expect(requestedUrls.filter((address) => address.includes('create-tour-viewer'))).toHaveLength(1)
    },
  )

  test(
    'follows a link hotspot unless the page prevents it, and keeps its page eligible for the back/forward cache',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
      const reasons = await recordCacheMisses(tab)
      await tab.goto(site.serve('/events', { html }))
      await untilDrawn(tab)
      await expectAccessibleEverywhere(tab)
      await tab.evaluate(() => {
        const eventTypes: string[] = []
        Reflect.set(window, 'heard', eventTypes)
        for (const name of ['hotspotclick', 'stopleave', 'stopchange'])
          document.addEventListener(name, ({ type }) => eventTypes.push(type))
      })
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const view = await viewOf(tab)
      expect(view?.yawDeg).toBeCloseTo(120, 3)
      expect(view?.pitchDeg).toBeCloseTo(5, 3)
      const expectedTypes = ['hotspotclick', 'stopleave', 'stopchange']
      expect(await tab.evaluate(() => Reflect.get(window, 'heard'))).toEqual(expectedTypes)

      await tab.locator('stopover-tour').evaluate((tour: TourElement) => tour.goTo(1))
      await tab.evaluate(() => document.addEventListener('hotspotclick', (event) => event.preventDefault()))
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await tab.getByRole('button', { name: 'Read: Vase' }).click()
      await tab.waitForTimeout(700)
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await expect(tab.getByRole('dialog')).toBeHidden()

      const leaveAndReturn = async () => {
        // The VR button is added together with this one.
        await tab.locator('.rotate-button').waitFor({ state: 'attached' })
        await tab.goto(site.serve('/elsewhere', { html: page('') }))
        await tab.goBack()
      }
      await leaveAndReturn()
      await tab.goto(`${server.origin}/share/${shareId}/stop/1`)
      await untilDrawn(tab)
      await leaveAndReturn()
      await expect.poll(() => reasons.length).toBe(2)
      expect(reasons.flat().filter((reason) => !ignoredReasons.includes(reason))).toEqual([])
    },
  )

  test(
    'opens the stop set last while it loads, and starts no guided play after its removal',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      const releaseViewer = await blockScript(tab, /create-tour-viewer/)
      const releaseGuide = await blockScript(tab, /add-guide/)
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager" guided></stopover-tour>`)
      const viewerRequest = tab.waitForRequest(/create-tour-viewer/)
      const guideRequest = tab.waitForRequest(/add-guide/)
      await tab.goto(site.serve('/named', { html }), { waitUntil: 'commit' })
      await viewerRequest
      const tour = await tab.locator('stopover-tour').evaluateHandle((element) => {
        element.setAttribute('stop', '1')
        element.setAttribute('stop', '2')
        element.addEventListener('guidechange', () => element.setAttribute('data-guided', ''))
        return element
      })
      releaseViewer()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const url = (await guideRequest).url()
      await tour.evaluate((element) => element.remove())
      releaseGuide()
      await tab.evaluate(async (module) => {
        await import(module)
        await new Promise(requestAnimationFrame)
      }, url)
      expect(await tour.evaluate((element) => element.hasAttribute('data-guided'))).toBe(false)
    },
  )

  test(
    'is created by a classic script and Stopover.create, and follows its attributes',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = page(`<div id="place"></div><script async src="${server.origin}/sdk/stopover.js"></script>`)
      await tab.goto(site.serve('/classic', { html }))
      await tab.waitForFunction(() => 'Stopover' in window)
      await tab.evaluate(async (tour) => {
        const stopover = Reflect.get(window, 'Stopover') as {
          create(at: string, options: object): Promise<TourElement>
        }
        const texts = { 'zoom.in': 'Näher heran' }
        await stopover.create('#place', { tour, stop: 2, loading: 'eager', controls: 'title zoom', texts })
      }, shareId)
      await expect(tab.getByRole('button', { name: 'Näher heran' })).toBeVisible()
      const options = { tour: shareId }
      const calls = [[null, options], ['#nope', options], ['##', options], ['#place'], ['#place', null], [7, options]]
      expect(await codesOf(tab, calls)).toEqual(calls.map(() => [true, 'INVALID_ARGUMENT']))
      await expect(tab.locator('stopover-tour')).toHaveCount(1)
      const errors = await tab.evaluate(async () => {
        const element = document.querySelector('stopover-tour')
        const codes: unknown[] = []
        const recordCode = (error: unknown) => codes.push(Reflect.get(Object(error), 'code'))
        await element?.setView({ yawDeg: Number.NaN }).catch(recordCode)
        await element?.goTo(9).catch(recordCode)
        if (element) element.texts = {}
        return { codes, view: element?.getView() }
      })
      expect(errors.codes).toEqual(['INVALID_ARGUMENT', 'UNKNOWN_STOP'])
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
      await tab.goto(site.serve('/shadow', { html: page(`<div id="card"></div>${script(visit)}`) }))
      const element = await tab.evaluateHandle((tour) => {
        const root = document.getElementById('card')?.attachShadow({ mode: 'open' })
        const tourElement = document.createElement('stopover-tour')
        tourElement.setAttribute('tour', tour)
        tourElement.setAttribute('loading', 'eager')
        root?.append(tourElement)
        return tourElement
      }, shareId)
      await tab.getByRole('button', { name: 'Full screen', exact: true }).click()
      const leave = tab.getByRole('button', { name: 'Exit full screen' })
      await leave.click()
      await expect(leave).toHaveCount(0)
      expect(await tab.evaluate(() => document.fullscreenElement)).toBeNull()

      await untilDrawn(tab)
      const removed = await element.evaluate(async (tour) => {
        const canvas = tour.shadowRoot?.querySelector('canvas')
        tour.remove()
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { children: tour.shadowRoot?.childElementCount, lost: canvas?.getContext('webgl2')?.isContextLost() }
      })
      expect(removed).toEqual({ children: 0, lost: true })
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
    const missingTourPage = page(
      `${script(visit)}<stopover-tour tour="gone000000000000000000" loading="eager"></stopover-tour>`,
    )
    await tab.goto(site.serve('/gone', { html: missingTourPage }))
    await expect(tab.getByRole('alert')).toHaveText('This tour is no longer available.')
    await expectAccessibleEverywhere(tab)

    await disableWebgl(tab)
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
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
    const polluted = page(`${pollution}${script(visit)}<stopover-tour tour="${shareId}"></stopover-tour>`)
    await tab.goto(site.serve('/polluted', { html: polluted }))
    const link = tab.getByRole('link', { name: 'Open tour' })
    await expect(link).toHaveAttribute('href', `${server.origin}/share/${shareId}`)
    expect(requestedUrls.some((address) => address.includes('manifest.json'))).toBe(false)

    await tab.addInitScript(() => {
      Object.freeze(Array.prototype)
      const { fetch } = window
      Reflect.set(window, 'ownFetch', fetch)
      Reflect.set(window, 'fetch', () => Promise.resolve(new Response('{"format":1}', { status: 200 })))
      document.addEventListener('error', (event) => Reflect.set(window, 'failure', Reflect.get(event, 'detail')), true)
    })
    const clobber = '<img name="currentScript" alt="" src="https://evil.example/sdk/stopover.js">'
    const html = page(`${clobber}${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.serve('/fetch', { html }))
    await expect(tab.getByRole('alert')).toContainText("couldn't be loaded")
    await expectAccessibleEverywhere(tab)
    expect(await tab.evaluate(() => Reflect.get(window, 'failure'))).toMatchObject({ code: 'LOAD_FAILED' })
    await tab.evaluate(() => Reflect.set(window, 'fetch', Reflect.get(window, 'ownFetch')))
    await tab.getByRole('button', { name: 'Try again' }).click()
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    const scripts = requestedUrls.filter((address) => /-[\w-]+\.js$/.test(address))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((address) => !address.startsWith(server.origin))).toEqual([])
  },
)
