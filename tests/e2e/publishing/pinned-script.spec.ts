import type { Page } from '@playwright/test'
import { type PinnedScript, pinnedScript } from '../../../src/shared/publishing/pinned-script.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const policyFor = (scripts: string, origin: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    'worker-src blob:',
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types stopover',
  ].join('; ')

async function pinOf({ server }: Visit): Promise<PinnedScript> {
  return pinnedScript.parse(await (await fetch(`${server.origin}/sdk/1/pinned.json`)).json())
}

type Pin = { readonly path: string; readonly integrity: string; readonly attributes?: string }

const page = ({ server, shareId }: Visit, { path, integrity, attributes = 'type="module"' }: Pin) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title></head><body><main><h1>Visit us</h1>
<script ${attributes} src="${server.origin}${path}" integrity="${integrity}" crossorigin="anonymous"></script>
<stopover-tour tour="${shareId}" loading="eager"></stopover-tour></main></body></html>`

function scriptsAskedFor(tab: Page): string[] {
  const asked: string[] = []
  tab.on('request', (request) => request.url().endsWith('.js') && asked.push(new URL(request.url()).pathname))
  return asked
}

/** From here on, files of that name arrive with a word more than they were built with. */
async function tamperWith(tab: Page, name: string): Promise<void> {
  await tab.route(new RegExp(`/${name}-[^/]+\\.js$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};window.evil=true` })
  })
}

test(
  'a script of an exact version runs on a strict page with its own modules only, or by a nonce that it hands on',
  anySize,
  async ({ page: tab, visit, violations }) => {
    const pin = await pinOf(visit)
    const { server, site } = visit
    const asked = scriptsAskedFor(tab)
    const policy = policyFor(server.origin, server.origin)
    await tab.goto(site.show('/pinned', { html: page(visit, pin), policy }))
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    await untilDrawn(tab)
    await tab.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(tab.getByRole('dialog', { name: 'Vase' }).getByRole('link')).toBeVisible()
    expect(violations).toEqual([])
    expect(asked.some((path) => path.includes('/rich-text-'))).toBe(true)
    expect(asked.filter((path) => !path.startsWith(pin.path.replace('stopover.js', '')))).toEqual([])
    expect(new Set(asked).size, 'each is fetched once').toBe(asked.length)

    const classic = page(visit, { ...pin, attributes: 'async nonce="once"' })
    const byNonce = policyFor("'nonce-once' 'strict-dynamic'", server.origin)
    await tab.goto(site.show('/nonce', { html: classic, policy: byNonce }))
    await untilDrawn(tab)
    expect(violations).toEqual([])
  },
)

test(
  'a script of an exact version runs with no bytes but its own, nor do its modules',
  anySize,
  async ({ page: tab, visit }) => {
    const { path, integrity } = await pinOf(visit)
    const wrong = integrity.replace(/.{4}$/, 'AAAA')
    const messages: string[] = []
    tab.on('console', (message) => messages.push(message.text()))
    const asked = scriptsAskedFor(tab)
    await tab.goto(visit.site.show('/wrong', { html: page(visit, { path, integrity: wrong }) }))
    await expect.poll(() => messages.join()).toContain('integrity')
    expect(await tab.evaluate(() => customElements.get('stopover-tour') !== undefined)).toBe(false)
    expect(asked).toEqual([path])

    const isEvil = () => tab.evaluate(() => Reflect.get(window, 'evil'))
    for (const name of ['create-tour-viewer', 'controls']) {
      await tamperWith(tab, name)
      await tab.goto(visit.site.show(`/tampered-${name}`, { html: page(visit, { path, integrity }) }))
      await expect(tab.getByRole('link', { name: 'Open tour' })).toBeVisible()
      expect(await isEvil()).toBeUndefined()
      await tab.unrouteAll()
    }
    // A module that comes later does without it.
    await tamperWith(tab, 'rich-text')
    await tab.goto(visit.site.show('/tampered-later', { html: page(visit, { path, integrity }) }))
    await untilDrawn(tab)
    await tab.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(tab.getByRole('dialog', { name: 'Vase' })).toContainText('Made in 1820')
    await expect(tab.getByRole('dialog', { name: 'Vase' }).getByRole('link')).toHaveCount(0)
    expect(await isEvil()).toBeUndefined()
  },
)
