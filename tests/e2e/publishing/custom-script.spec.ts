import type { Frame, Page } from '@playwright/test'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test, untilDrawn, withFiveStops } from '../support/viewer/visitor-tour.ts'

test.use({ keyboardOnly: true })

const shareId = aShareId('scripted')
const customScript = `
  globalThis.receivedEvents = []
  for (const name of ['stopchange', 'hotspotclick', 'panelopen', 'panelclose'])
    stopover.on(name, (detail) => receivedEvents.push([name, detail]))
  receivedEvents.push(['tour', stopover.tour.stops.map(({ name }) => name)])
`

test.beforeAll(({ visit: { server, document } }) =>
  server.publish(shareId, 1, { ...withFiveStops(document), customScript }),
)

const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title></head><body><main><h1>Visit us</h1>${body}</main></body></html>`

/** The frame of the custom script, once the script has run. */
async function scriptFrame(tab: Page): Promise<Frame> {
  const findFrame = () => tab.frames().find((frame) => frame.url().endsWith('/sdk/1/script.html'))
  await expect.poll(() => findFrame()?.evaluate('"receivedEvents" in globalThis')).toBe(true)
  const frame = findFrame()
  if (frame === undefined) throw new Error('the page has no frame of the custom script')
  return frame
}

test('a custom script gets events and controls the tour on another site', async ({ page: tab, visit }) => {
  const { server, site } = visit
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const html = hostPage(`${script}<stopover-tour tour="${shareId}"></stopover-tour>`)
  await tab.goto(site.serve('/scripted', { html }))
  await untilDrawn(tab)
  const frame = await scriptFrame(tab)
  await frame.evaluate('stopover.goTo(2)')
  await expect(tab.getByRole('heading', { name: 'Garden' })).toBeVisible()
  await frame.evaluate('stopover.goTo("hall")')
  await frame.evaluate('stopover.lookAt({ yawDeg: -8, pitchDeg: 6 })')
  await pressOn(tab, tab.getByRole('button', { name: 'Vase' }))
  await expect(tab.getByRole('dialog', { name: 'Vase' })).toBeVisible()
  await tab.keyboard.press('Escape')
  const hall = { id: 'hall', name: 'Hall', position: 1 }
  const garden = { id: 'garden', name: 'Garden', position: 2 }
  const vase = { id: 'vase', kind: 'info', title: 'Vase', customData: { sku: 'V-7' } }
  await expect
    .poll(() => frame.evaluate('receivedEvents'))
    .toEqual([
      ['tour', ['Hall', 'Garden', 'Pond', 'Orchard', 'Gate']],
      ['stopchange', hall],
      ['stopchange', garden],
      ['stopchange', hall],
      ['hotspotclick', vase],
      ['panelopen', vase],
      ['panelclose', {}],
    ])
  expect(await frame.evaluate('stopover.goTo(7).catch(({ message }) => message)')).toContain('no stop 7')
  expect(await frame.evaluate('stopover.lookAt({ yawDeg: "east" }).catch(({ message }) => message)')).toContain(
    'yawDeg must be a finite number',
  )
  await expectAccessible(tab)
})

/** Expressions that try to escape the sandbox. */
const escapeAttempts = {
  cookie: 'document.cookie',
  storage: 'localStorage.length',
  database: 'indexedDB.open("x")',
  parentPage: 'parent.document.title',
  worker: 'navigator.serviceWorker.register("/sdk/1/stopover.js")',
  navigation: 'void (top.location.href = "https://elsewhere.example/")',
  newWindow: 'open("https://elsewhere.example/")',
}

test('a custom script cannot reach the page, the site or the visitor (T53)', async ({
  page: tab,
  context,
  visit: { server },
}) => {
  await context.addCookies([{ name: 'stopover_session', value: 'secret', url: server.origin }])
  const sentCookies: (string | undefined)[] = []
  tab.on('request', async (request) => {
    if (request.url().endsWith('/stolen')) sentCookies.push((await request.allHeaders()).cookie)
  })
  const shareUrl = `${server.origin}/share/${shareId}/stop/1`
  await tab.goto(shareUrl)
  await untilDrawn(tab)
  const frame = await scriptFrame(tab)
  const runAttempt = (code: string) =>
    frame.evaluate(
      `(async () => { try { return (await ${code}) ?? 'nothing' } catch (error) { return error.name } })()`,
    )
  expect(await runAttempt(escapeAttempts.cookie)).toBe('SecurityError')
  expect(await runAttempt(escapeAttempts.storage)).toBe('SecurityError')
  expect(await runAttempt(escapeAttempts.database)).toBe('SecurityError')
  expect(await runAttempt(escapeAttempts.parentPage)).toBe('SecurityError')
  expect(await runAttempt(escapeAttempts.worker)).toMatch(/SecurityError|TypeError/)
  expect(await runAttempt(escapeAttempts.navigation)).toMatch(/SecurityError|nothing/)
  expect(await runAttempt(escapeAttempts.newWindow)).toBe('nothing')
  const credentialedFetch = `fetch("${server.origin}/stolen", { credentials: "include" })`
  expect(await runAttempt(credentialedFetch)).toBe('TypeError')
  await expect.poll(() => sentCookies).toEqual([undefined])
  expect(await frame.evaluate('origin')).toBe('null')
  // The referrer would contain the share id, which opens the tour.
  expect(await frame.evaluate('document.referrer')).toBe('')
  expect(tab.url()).toBe(shareUrl)
  await tab.goto(`${server.origin}/sdk/1/script.html`)
  expect(await tab.evaluate('origin')).toBe('null')
})
