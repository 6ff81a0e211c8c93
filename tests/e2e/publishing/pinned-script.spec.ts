import type { Page } from '@playwright/test'
import { type PinnedScript, pinnedScript } from '../../../src/shared/publishing/pinned-script.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

const policyFor = (scriptSources: string, origin: string) =>
  [
    "default-src 'none'",
    `script-src ${scriptSources}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    'worker-src blob:',
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types stopover',
  ].join('; ')

async function readPinnedScript({ server }: Visit): Promise<PinnedScript> {
  return pinnedScript.parse(await (await fetch(`${server.origin}/sdk/1/pinned.json`)).json())
}

type ScriptTag = { readonly path: string; readonly integrity: string; readonly attributes?: string }

const hostPage = ({ server, shareId }: Visit, { path, integrity, attributes = 'type="module"' }: ScriptTag) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title></head><body><main><h1>Visit us</h1>
<script ${attributes} src="${server.origin}${path}" integrity="${integrity}" crossorigin="anonymous"></script>
<stopover-tour tour="${shareId}" loading="eager"></stopover-tour></main></body></html>`

/** Paths of scripts that a page requests from now on. */
function recordScripts(tab: Page): string[] {
  const scriptPaths: string[] = []
  tab.on('request', (request) => request.url().endsWith('.js') && scriptPaths.push(new URL(request.url()).pathname))
  return scriptPaths
}

/** Appends code to a module in all later responses. */
async function tamperWith(tab: Page, name: string): Promise<void> {
  await tab.route(new RegExp(`/${name}-[^/]+\\.js$`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.isTampered=true` })
  })
}

test(
  'a pinned script runs on a strict page with its own modules only, and passes on its nonce',
  anySize,
  async ({ page: tab, visit, violations }) => {
    const pinned = await readPinnedScript(visit)
    const { server, site } = visit
    const scriptPaths = recordScripts(tab)
    const policy = policyFor(server.origin, server.origin)
    await tab.goto(site.serve('/pinned', { html: hostPage(visit, pinned), policy }))
    await expect(tab.getByRole('heading', { name: 'Hall' })).toBeVisible()
    await untilDrawn(tab)
    await tab.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(tab.getByRole('dialog', { name: 'Vase' }).getByRole('link')).toBeVisible()
    expect(violations).toEqual([])
    expect(scriptPaths.some((path) => path.includes('/rich-text-'))).toBe(true)
    expect(scriptPaths.filter((path) => !path.startsWith(pinned.path.replace('stopover.js', '')))).toEqual([])
    expect(new Set(scriptPaths).size, 'each module is requested once').toBe(scriptPaths.length)

    const pageWithNonce = hostPage(visit, { ...pinned, attributes: 'async nonce="once"' })
    const noncePolicy = policyFor("'nonce-once' 'strict-dynamic'", server.origin)
    await tab.goto(site.serve('/nonce', { html: pageWithNonce, policy: noncePolicy }))
    await untilDrawn(tab)
    expect(violations).toEqual([])
  },
)

test(
  'a pinned script and its modules do not run if their bytes have changed',
  anySize,
  async ({ page: tab, visit }) => {
    const { path, integrity } = await readPinnedScript(visit)
    const wrongIntegrity = integrity.replace(/.{4}$/, 'AAAA')
    const consoleMessages: string[] = []
    tab.on('console', (message) => consoleMessages.push(message.text()))
    const scriptPaths = recordScripts(tab)
    await tab.goto(visit.site.serve('/wrong-integrity', { html: hostPage(visit, { path, integrity: wrongIntegrity }) }))
    await expect.poll(() => consoleMessages.join()).toContain('integrity')
    expect(await tab.evaluate(() => customElements.get('stopover-tour') !== undefined)).toBe(false)
    expect(scriptPaths).toEqual([path])

    const isTampered = () => tab.evaluate(() => Reflect.get(window, 'isTampered'))
    await tamperWith(tab, 'create-tour-viewer')
    await tab.goto(visit.site.serve('/tampered', { html: hostPage(visit, { path, integrity }) }))
    await expect(tab.getByRole('link', { name: 'Open tour' })).toBeVisible()
    expect(await isTampered()).toBeUndefined()
    await tab.unrouteAll()
    // The tour works without a lazily loaded module that was tampered with.
    await tamperWith(tab, 'rich-text')
    await tab.goto(visit.site.serve('/tampered-later', { html: hostPage(visit, { path, integrity }) }))
    await untilDrawn(tab)
    await tab.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(tab.getByRole('dialog', { name: 'Vase' })).toContainText('Made in 1820')
    await expect(tab.getByRole('dialog', { name: 'Vase' }).getByRole('link')).toHaveCount(0)
    expect(await isTampered()).toBeUndefined()
  },
)
