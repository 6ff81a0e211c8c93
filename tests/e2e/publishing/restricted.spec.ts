import type { Locator, Page } from '@playwright/test'
import { aShareId, restrictedPassword } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test, untilDrawn, type Visit, withFiveStops } from '../support/viewer/visitor-tour.ts'

test.use({ keyboardOnly: true })

const vault = aShareId('vault')
const door = { id: vault, version: 1, asks: 'password', passwordHash: 'of the tests' } as const

test.beforeAll(async ({ visit: { server, document } }) => {
  server.restrict(vault, { visibility: 'password', door })
  await server.publish(vault, 1, withFiveStops(document))
})
// Other files of this worker show the same images to everybody.
test.afterAll(({ visit: { server } }) => server.restrict(vault, {}))

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Somebody's site</title></head><body>${body}</body></html>`
/** By its name it differs from the main part of a page in a frame. */
const main = (body: string) =>
  `<main aria-label="Visit us"><h1>Visit us</h1>${body}<p><a href="#hours">Opening hours</a></p></main>`
const script = ({ server }: Visit) => `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`

/** A page, or a part of one. */
type Place = { readonly tab: Page; readonly within: Page | Locator }

async function typePassword({ tab, within }: Place, password: string): Promise<void> {
  await typeInto(tab, within.getByLabel('Password'), password)
  await tab.keyboard.press('Enter')
}

/** Into the list of stops and to the last one, then out of the tour to what follows it on the page. */
async function walk({ tab, within }: Place): Promise<void> {
  await pressOn(tab, within.getByRole('button', { name: 'Stops' }))
  await pressOn(tab, within.getByRole('dialog').getByRole('button', { name: /Gate/ }))
  await expect(within.getByRole('heading', { name: 'Gate' })).toBeVisible()
  await expectAccessible(tab)
  await tabTo(tab, tab.getByRole('link', { name: 'Opening hours' }))
}

/** Every file of the tour that a page loads; all come by addresses that are signed. */
function mediaOf(tab: Page): string[] {
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('a tour with a password asks for it within an element on another site, once', async ({ page: tab, visit }) => {
  const media = mediaOf(tab)
  const html = page(main(`${script(visit)}<stopover-tour tour="${vault}"></stopover-tour>`))
  await tab.goto(visit.site.show('/vault', { html }))
  const tour = tab.locator('stopover-tour')
  await expect(tour.getByText('This tour needs a password.')).toBeVisible()
  await expectAccessible(tab)
  await typePassword({ tab, within: tour }, 'open sesame')
  await expect(tour.getByRole('alert')).toHaveText("That password isn't right. Try again.")
  await typePassword({ tab, within: tour }, restrictedPassword)
  await expect(tour.getByRole('heading', { name: 'Hall' })).toBeVisible()
  await untilDrawn(tab)
  // The form has gone; whoever typed into it goes on in the tour.
  await expect(tour.locator('.surface')).toBeFocused()
  await walk({ tab, within: tour })
  expect(media.filter((path) => !path.startsWith('/media/~'))).toEqual([])
  await tab.reload()
  await expect(tour.getByRole('heading', { name: 'Hall' })).toBeVisible()
  await untilDrawn(tab)
})

test('a tour for other sites says so to visitors, and to the owner of the site', async ({ page: tab, visit }) => {
  const closed = aShareId('closed')
  visit.server.restrict(closed, { embedDomains: ['museum.example'] })
  await visit.server.publish(closed, 1, withFiveStops(visit.document))
  const told: string[] = []
  tab.on('console', (message) => told.push(message.text()))
  const frame = `<iframe title="Tour" src="${visit.server.origin}/share/${closed}/stop/1"></iframe>`
  const html = page(main(`${script(visit)}<stopover-tour tour="${closed}"></stopover-tour>${frame}`))
  await tab.goto(visit.site.show('/closed', { html }))
  await expect(tab.locator('stopover-tour').getByRole('alert')).toHaveText("This tour can't be shown on this site.")
  await expectAccessible(tab)
  await expect.poll(() => told.join('\n')).toContain(`${visit.site.origin} isn't among the allowed sites`)
  await expect.poll(() => told.join('\n')).toContain('frame-ancestors')
})
