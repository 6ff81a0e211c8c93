import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit, withoutWebgl } from '../support/viewer/visitor-tour.ts'

/** What docs/sdk.md asks a strict site to allow, and nothing more. */
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
    'works twice under a strict policy, each only when it nears the screen',
    anySize,
    async ({ page: tab, visit, violations }) => {
      const { server, site, shareId } = visit
      const asked: string[] = []
      tab.on('request', (request) => asked.push(request.url()))
      const tour = `<stopover-tour tour="${shareId}"></stopover-tour>`
      const html = page(script(visit) + tour + far + tour.replace('>', ' stop="2">'))
      await tab.goto(site.show('/strict', { html, policy: policyFor(server.origin) }))
      const first = tab.locator('stopover-tour').nth(0)
      const second = tab.locator('stopover-tour').nth(1)
      await expect(first.getByRole('heading', { name: 'Hall' })).toBeVisible()
      await untilDrawn(tab)
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
      expect(asked.filter((address) => address.includes('create-tour-viewer'))).toHaveLength(1)
    },
  )

  test('arrives where a hotspot leads, and tells the page', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/events', { html }))
    await untilDrawn(tab)
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
    expect(await tab.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['hotspotclick', 'stopleave', 'stopchange'])
  })

  test('asks for nothing with cookies, its poster included', anySize, async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const cookie = { name: 'visitor', value: 'somebody', sameSite: 'None', secure: true } as const
    await tab.context().addCookies([{ ...cookie, domain: new URL(server.origin).hostname, path: '/' }])
    const cookies: (readonly [path: string, cookie: string | undefined])[] = []
    tab.on('request', async (request) => {
      if (!request.url().startsWith(server.origin)) return
      cookies.push([new URL(request.url()).pathname, (await request.allHeaders()).cookie])
    })
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/cookies', { html }))
    await untilDrawn(tab)
    await expect
      .poll(() => cookies.map(([path]) => path))
      .toEqual(expect.arrayContaining([expect.stringMatching(/poster$/), expect.stringMatching(/poster\.webp$/)]))
    expect(cookies.filter(([, sent]) => sent !== undefined)).toEqual([])
    await expect(tab.locator('stopover-tour >> [part=poster]')).toHaveJSProperty('complete', true)
    expect(
      await tab.locator('stopover-tour >> [part=poster]').evaluate((one: HTMLImageElement) => one.naturalWidth),
    ).toBeGreaterThan(0)
  })

  test(
    'leaves full screen by its button inside of a page’s own shadow root, too',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      await tab.goto(site.show('/shadow', { html: page(`<div id="card"></div>${script(visit)}`) }))
      await tab.evaluate((tour) => {
        const root = document.getElementById('card')?.attachShadow({ mode: 'open' })
        const element = document.createElement('stopover-tour')
        element.setAttribute('tour', tour)
        element.setAttribute('loading', 'eager')
        root?.append(element)
      }, shareId)
      await tab.getByRole('button', { name: 'Full screen', exact: true }).click()
      const leave = tab.getByRole('button', { name: 'Exit full screen' })
      await leave.click()
      await expect(leave).toHaveCount(0)
      expect(await tab.evaluate(() => document.fullscreenElement)).toBeNull()
    },
  )

  test('goes to the stop that the page names while it loads', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const goOn = await hold(tab, /create-tour-viewer/)
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    const asked = tab.waitForRequest(/create-tour-viewer/)
    await tab.goto(site.show('/named', { html }), { waitUntil: 'commit' })
    await asked
    await tab.locator('stopover-tour').evaluate((tour) => {
      tour.setAttribute('stop', '1')
      tour.setAttribute('stop', '2')
    })
    goOn()
    await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
  })

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

  test('begins no guided play once it is gone', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const goOn = await hold(tab, /add-guide/)
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager" guided></stopover-tour>`)
    const asked = tab.waitForRequest(/add-guide/)
    await tab.goto(site.show('/gone', { html }))
    const url = (await asked).url()
    const tour = await tab.locator('stopover-tour').evaluateHandle((element) => {
      element.addEventListener('guidechange', () => element.setAttribute('data-guided', ''))
      element.remove()
      return element
    })
    goOn()
    await tab.evaluate(async (module) => {
      await import(module)
      await new Promise(requestAnimationFrame)
    }, url)
    expect(await tour.evaluate((element) => element.hasAttribute('data-guided'))).toBe(false)
  })

  test('stays where the page says so', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/prevent', { html }))
    await untilDrawn(tab)
    await tab.evaluate(() => document.addEventListener('hotspotclick', (event) => event.preventDefault()))
    await tab.getByRole('button', { name: 'Go to Garden' }).click()
    await tab.getByRole('button', { name: 'Read: Vase' }).click()
    await tab.waitForTimeout(700)
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    await expect(tab.getByRole('dialog')).toBeHidden()
  })

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

  test('stays in its place on a page that unsets all styles', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const html = page(
      `<style>* { all: unset } head, style, script { display: none }</style><p>Before</p>${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour><p>After</p>`,
    )
    await tab.goto(site.show('/unset', { html }))
    await untilDrawn(tab)
    const boxOf = async (text: string) =>
      (await tab.getByText(text, { exact: true }).boundingBox()) ?? { y: 0, height: 0 }
    const tour = await tab.locator('stopover-tour canvas').first().boundingBox()
    const before = await boxOf('Before')
    expect(tour?.height).toBeGreaterThan(200)
    expect(tour?.y).toBeGreaterThanOrEqual(before.y + before.height)
    expect((await boxOf('After')).y).toBeGreaterThanOrEqual((tour?.y ?? 0) + (tour?.height ?? 0))
  })

  test('gives everything back when it is taken away, and comes again', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/again', { html }))
    await untilDrawn(tab)
    const left = await tab.evaluate(async () => {
      const element = document.querySelector('stopover-tour')
      const canvas = element?.shadowRoot?.querySelector('canvas')
      element?.remove()
      await new Promise((resolve) => setTimeout(resolve, 50))
      Reflect.set(window, 'kept', element)
      return { children: element?.shadowRoot?.childElementCount, lost: canvas?.getContext('webgl2')?.isContextLost() }
    })
    expect(left).toEqual({ children: 0, lost: true })
    await tab.evaluate(() => document.querySelector('main')?.append(Reflect.get(window, 'kept') as Element))
    await untilDrawn(tab)
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
  })

  test('passes axe between the headings of a page', anySize, async ({ page: tab, visit }) => {
    const { site, shareId } = visit
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    await tab.goto(site.show('/axe', { html }))
    await untilDrawn(tab)
    await expectAccessibleEverywhere(tab)
  })
})

test('without WebGL a tour on a page is images, words and ways', anySize, async ({ page: tab, visit }) => {
  const { server, site, shareId } = visit
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
})

test.describe('a page that is not to be trusted', () => {
  test('with something in every object gets an image and a link', anySize, async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    await tab.addInitScript(() => Reflect.set(Object.prototype, 'tour', 'evil'))
    const html = page(`${script(visit)}<stopover-tour tour="${shareId}"></stopover-tour>`)
    await tab.goto(site.show('/polluted', { html }))
    const link = tab.getByRole('link', { name: 'Open tour' })
    await expect(link).toHaveAttribute('href', `${server.origin}/share/${shareId}`)
    expect(asked.some((address) => address.includes('manifest.json'))).toBe(false)
  })

  test(
    'with another fetch than the browser’s hears an error and may try again',
    anySize,
    async ({ page: tab, visit }) => {
      const { site, shareId } = visit
      await tab.addInitScript(() => {
        Object.freeze(Array.prototype)
        const { fetch } = window
        Reflect.set(window, 'ownFetch', fetch)
        Reflect.set(window, 'fetch', () => Promise.resolve(new Response('{"format":1}', { status: 200 })))
        document.addEventListener(
          'error',
          (event) => Reflect.set(window, 'failure', Reflect.get(event, 'detail')),
          true,
        )
      })
      const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
      await tab.goto(site.show('/fetch', { html }))
      await expect(tab.getByRole('alert')).toContainText("couldn't be loaded")
      await expectAccessible(tab)
      expect(await tab.evaluate(() => Reflect.get(window, 'failure'))).toMatchObject({ code: 'LOAD_FAILED' })
      await tab.evaluate(() => Reflect.set(window, 'fetch', Reflect.get(window, 'ownFetch')))
      await tab.getByRole('button', { name: 'Try again' }).click()
      await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    },
  )

  test('with a tour that is gone says so', anySize, async ({ page: tab, visit }) => {
    const html = page(`${script(visit)}<stopover-tour tour="gone000000000000000000" loading="eager"></stopover-tour>`)
    await tab.goto(visit.site.show('/gone', { html }))
    await expect(tab.getByRole('alert')).toHaveText('This tour is no longer available.')
  })

  test('cannot point the script elsewhere by an element’s name', anySize, async ({ page: tab, visit }) => {
    const { server, site, shareId } = visit
    const clobber = '<img name="currentScript" src="https://evil.example/sdk/stopover.js">'
    const html = page(`${clobber}${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    await tab.goto(site.show('/clobber', { html }))
    await untilDrawn(tab)
    const scripts = asked.filter((address) => /-[\w-]+\.js$/.test(address))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((address) => !address.startsWith(server.origin))).toEqual([])
  })
})

test('a share page may stand in a frame of another site', anySize, async ({ page: tab, visit, violations }) => {
  const { server, site, shareId } = visit
  const html = page(
    `<iframe title="A tour" width="360" height="640" src="${server.origin}/share/${shareId}/stop/1"></iframe>`,
  )
  await tab.goto(site.show('/frame', { html }))
  await expect(tab.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
  expect(violations).toEqual([])
})
