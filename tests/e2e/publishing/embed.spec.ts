import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit, withoutWebgl } from '../support/viewer/visitor-tour.ts'

/** What docs/sdk/embedding.md asks a strict site to allow, and nothing more. */
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
const far = `<p>${'A long story.<br>'.repeat(200)}</p>`

type TourElement = HTMLElement & {
  readonly ready: Promise<void>
  getView(): { yawDeg: number; pitchDeg: number } | undefined
  goTo(stop: string | number): Promise<void>
}

const viewOf = (target: Page, index = 0) =>
  target.evaluate((at) => document.querySelectorAll<TourElement>('stopover-tour')[at]?.getView(), index)

/** The code that each call of `Stopover.create` is rejected with. */
function codesOf(tab: Page, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  return tab.evaluate(async (given) => {
    const { create } = Reflect.get(window, 'Stopover')
    const codes: unknown[] = []
    for (const call of given) {
      const rejected: unknown = await Reflect.apply(create, null, call).catch((error: unknown) => error)
      codes.push([rejected instanceof TypeError, Reflect.get(Object(rejected), 'code')])
    }
    return codes
  }, calls)
}

/** Reasons of the tested browser itself, which Playwright starts without this cache. */
const browsersOwnReasons = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
]

/** Reasons why pages that a tab goes back to were not kept in the back/forward cache, for each time. */
async function noteReasonsAgainstCache(tab: Page): Promise<readonly (readonly string[])[]> {
  const session = await tab.context().newCDPSession(tab)
  const reasons: string[][] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(notRestoredExplanations.map(({ reason }) => reason)),
  )
  await session.send('Page.enable')
  return reasons
}

/** Keeps a script from coming; answers what lets it come. */
async function hold(target: Page, name: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await target.route(name, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test.describe('a tour on a page of another site', () => {
  test(
    'works twice under a strict policy, each only when it nears the screen, and asks for nothing with cookies',
    anySize,
    async ({ page: tab, visit, violations }) => {
      const { server, site, shareId } = visit
      const cookie = { name: 'visitor', value: 'somebody', sameSite: 'None', secure: true } as const
      await tab.context().addCookies([{ ...cookie, domain: new URL(server.origin).hostname, path: '/' }])
      const asked: string[] = []
      const withCookies: string[] = []
      tab.on('request', async (request) => {
        asked.push(request.url())
        if (!request.url().startsWith(server.origin)) return
        if ((await request.allHeaders()).cookie !== undefined) withCookies.push(request.url())
      })
      const tour = `<stopover-tour tour="${shareId}"></stopover-tour>`
      const html = page(script(visit) + tour + far + tour.replace('>', ' stop="2">'))
      await tab.goto(site.show('/strict', { html, policy: policyFor(server.origin) }))
      const first = tab.locator('stopover-tour').nth(0)
      const second = tab.locator('stopover-tour').nth(1)
      await expect(first.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await untilDrawn(tab)
      await expect.poll(() => asked).toContainEqual(expect.stringMatching(/poster\.webp$/))
      const poster = first.locator('[part=poster]')
      await expect(poster).toHaveJSProperty('complete', true)
      expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const typeface = () => tab.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
      await expect.poll(typeface).toEqual([[expect.stringMatching(/^"?Inter Variable"?$/), 'loaded']])
      expect(await viewOf(tab, 1)).toBeUndefined()
      await second.scrollIntoViewIfNeeded()
      await expect(second.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await first.scrollIntoViewIfNeeded()
      await first.getByRole('button', { name: 'Read: Vase' }).click()
      const more = first.getByRole('dialog', { name: 'Vase' }).getByRole('link')
      await expect(more).toBeVisible()
      await expect(more).toHaveCSS('position', 'static')
      await expect.poll(() => asked.some((address) => address.includes('/1/'))).toBe(true)
      expect(violations).toEqual([])
      expect(withCookies).toEqual([])
      expect(asked.filter((address) => address.includes('create-tour-viewer'))).toHaveLength(1)
    },
  )

  test(
    'arrives where a hotspot leads, tells the page, and stays where the page says so',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
      await tab.goto(site.show('/events', { html }))
      await untilDrawn(tab)
      await expectAccessibleEverywhere(tab)
      await tab.evaluate(() => {
        const heard: string[] = []
        Reflect.set(window, 'heard', heard)
        for (const name of ['hotspotclick', 'stopleave', 'stopchange'])
          document.addEventListener(name, ({ type }) => heard.push(type))
      })
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const view = await viewOf(tab)
      expect(view?.yawDeg).toBeCloseTo(120, 3)
      expect(view?.pitchDeg).toBeCloseTo(5, 3)
      const heard = ['hotspotclick', 'stopleave', 'stopchange']
      expect(await tab.evaluate(() => Reflect.get(window, 'heard'))).toEqual(heard)

      await tab.locator('stopover-tour').evaluate((tour: TourElement) => tour.goTo(1))
      await tab.evaluate(() => document.addEventListener('hotspotclick', (event) => event.preventDefault()))
      await tab.getByRole('button', { name: 'Go to Garden' }).click()
      await tab.getByRole('button', { name: 'Read: Vase' }).click()
      await tab.waitForTimeout(700)
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await expect(tab.getByRole('dialog')).toBeHidden()
    },
  )

  test(
    'goes to the stop that the page names last while it loads, and begins no guided play once it is gone',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      const letViewerCome = await hold(tab, /create-tour-viewer/)
      const letGuideCome = await hold(tab, /add-guide/)
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager" guided></stopover-tour>`)
      const viewerRequest = tab.waitForRequest(/create-tour-viewer/)
      const guideRequest = tab.waitForRequest(/add-guide/)
      await tab.goto(site.show('/named', { html }), { waitUntil: 'commit' })
      await viewerRequest
      const tour = await tab.locator('stopover-tour').evaluateHandle((element) => {
        element.setAttribute('stop', '1')
        element.setAttribute('stop', '2')
        element.addEventListener('guidechange', () => element.setAttribute('data-guided', ''))
        return element
      })
      letViewerCome()
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      const url = (await guideRequest).url()
      await tour.evaluate((element) => element.remove())
      letGuideCome()
      await tab.evaluate(async (module) => {
        await import(module)
        await new Promise(requestAnimationFrame)
      }, url)
      expect(await tour.evaluate((element) => element.hasAttribute('data-guided'))).toBe(false)
    },
  )

  test(
    'gives the browser no reason to drop the page when its visitor leaves',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
      const reasons = await noteReasonsAgainstCache(tab)
      for (const address of [site.show('/cache', { html }), `${server.origin}/share/${shareId}/stop/1`]) {
        await tab.goto(address)
        await untilDrawn(tab)
        // The button of headsets is added with this one.
        await tab.locator('.rotate-button').waitFor({ state: 'attached' })
        await tab.goto(site.show('/elsewhere', { html: page('') }))
        await tab.goBack()
      }
      await expect.poll(() => reasons.length).toBe(2)
      expect(reasons.flat().filter((reason) => !browsersOwnReasons.includes(reason))).toEqual([])
    },
  )

  test(
    'is made by a classic script and a call, too, and follows its attributes',
    anySize,
    async ({ page: tab, visit }) => {
      const { server, site, shareId } = visit
      const html = page(`<div id="place"></div><script async src="${server.origin}/sdk/stopover.js"></script>`)
      await tab.goto(site.show('/classic', { html }))
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
      const rejected = await tab.evaluate(async () => {
        const element = document.querySelector('stopover-tour')
        const codes: unknown[] = []
        const note = (error: unknown) => codes.push(Reflect.get(Object(error), 'code'))
        await element?.setView({ yawDeg: Number.NaN }).catch(note)
        await element?.goTo(9).catch(note)
        if (element) element.texts = {}
        return { codes, view: element?.getView() }
      })
      expect(rejected.codes).toEqual(['INVALID_ARGUMENT', 'UNKNOWN_STOP'])
      await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Help' })).toHaveCount(0)
      await tab.evaluate(() => document.querySelector('stopover-tour')?.setAttribute('stop', '1'))
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    },
  )

  test(
    'leaves full screen within a page’s own shadow root, gives everything back when it is removed, and comes again',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      await tab.goto(site.show('/shadow', { html: page(`<div id="card"></div>${script(visit)}`) }))
      const element = await tab.evaluateHandle((tour) => {
        const root = document.getElementById('card')?.attachShadow({ mode: 'open' })
        const made = document.createElement('stopover-tour')
        made.setAttribute('tour', tour)
        made.setAttribute('loading', 'eager')
        root?.append(made)
        return made
      }, shareId)
      await tab.getByRole('button', { name: 'Full screen', exact: true }).click()
      const leave = tab.getByRole('button', { name: 'Exit full screen' })
      await leave.click()
      await expect(leave).toHaveCount(0)
      expect(await tab.evaluate(() => document.fullscreenElement)).toBeNull()

      await untilDrawn(tab)
      const left = await element.evaluate(async (tour) => {
        const canvas = tour.shadowRoot?.querySelector('canvas')
        tour.remove()
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { children: tour.shadowRoot?.childElementCount, lost: canvas?.getContext('webgl2')?.isContextLost() }
      })
      expect(left).toEqual({ children: 0, lost: true })
      await element.evaluate((tour) => void document.querySelector('main')?.append(tour))
      await untilDrawn(tab)
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    },
  )
})

test(
  'a tour that is gone says so in its place, and one without WebGL is images, words and ways',
  anySize,
  async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const gone = page(`${script(visit)}<stopover-tour tour="gone000000000000000000" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/gone', { html: gone }))
    await expect(tab.getByRole('alert')).toHaveText('This tour is no longer available.')
    await expectAccessibleEverywhere(tab)

    await withoutWebgl(tab)
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/no-webgl', { html }))
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
  'a page that is not to be trusted gets an image and a link, or an error and another try',
  anySize,
  async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    const pollution = "<script>Reflect.set(Object.prototype, 'tour', 'evil')</script>"
    const polluted = page(`${pollution}${script(visit)}<stopover-tour tour="${shareId}"></stopover-tour>`)
    await tab.goto(site.show('/polluted', { html: polluted }))
    const link = tab.getByRole('link', { name: 'Open tour' })
    await expect(link).toHaveAttribute('href', `${server.origin}/share/${shareId}`)
    expect(asked.some((address) => address.includes('manifest.json'))).toBe(false)

    await tab.addInitScript(() => {
      Object.freeze(Array.prototype)
      const { fetch } = window
      Reflect.set(window, 'ownFetch', fetch)
      Reflect.set(window, 'fetch', () => Promise.resolve(new Response('{"format":1}', { status: 200 })))
      document.addEventListener('error', (event) => Reflect.set(window, 'failure', Reflect.get(event, 'detail')), true)
    })
    const clobber = '<img name="currentScript" alt="" src="https://evil.example/sdk/stopover.js">'
    const html = page(`${clobber}${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/fetch', { html }))
    await expect(tab.getByRole('alert')).toContainText("couldn't be loaded")
    await expectAccessibleEverywhere(tab)
    expect(await tab.evaluate(() => Reflect.get(window, 'failure'))).toMatchObject({ code: 'LOAD_FAILED' })
    await tab.evaluate(() => Reflect.set(window, 'fetch', Reflect.get(window, 'ownFetch')))
    await tab.getByRole('button', { name: 'Try again' }).click()
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    const scripts = asked.filter((address) => /-[\w-]+\.js$/.test(address))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((address) => !address.startsWith(server.origin))).toEqual([])
  },
)
