import type { Locator, Page } from '@playwright/test'
import { aShareId, restrictedPassword } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test, untilDrawn, type Visit, withFiveStops } from '../support/viewer/visitor-tour.ts'

test.use({ keyboardOnly: true })

const restrictedId = aShareId('restricted')
const access = { id: restrictedId, version: 1, requires: 'password', passwordHash: 'hash-for-tests' } as const

test.beforeAll(async ({ visit: { server, document } }) => {
  server.restrict(restrictedId, { visibility: 'password', access })
  await server.publish(restrictedId, 1, withFiveStops(document))
})
// Other test files of this worker use the same media without restrictions.
test.afterAll(({ visit: { server } }) => server.restrict(restrictedId, {}))

const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title></head><body>${body}</body></html>`
/** Main landmark of the host page. Its label distinguishes it from the main landmark of a page in a frame. */
const main = (body: string) =>
  `<main aria-label="Visit us"><h1>Visit us</h1>${body}<p><a href="#hours">Opening hours</a></p></main>`
const script = ({ server }: Visit) => `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`

/** A page, and the part of it that contains the tour. */
type TourContext = { readonly tab: Page; readonly within: Page | Locator }

async function typePassword({ tab, within }: TourContext, password: string): Promise<void> {
  await typeInto(tab, within.getByLabel('Password'), password)
  await tab.keyboard.press('Enter')
}

/** Goes to the last stop by keyboard, then tabs out of the tour to the link that follows it. */
async function goToLastStopAndLeave({ tab, within }: TourContext): Promise<void> {
  await pressOn(tab, within.getByRole('button', { name: 'Stops' }))
  await pressOn(tab, within.getByRole('dialog').getByRole('button', { name: /Gate/ }))
  await expect(within.getByRole('heading', { name: 'Gate' })).toBeVisible()
  await expectAccessible(tab)
  await tabTo(tab, tab.getByRole('link', { name: 'Opening hours' }))
}

/** Paths of media that a page requests from now on. */
function recordMediaPaths(tab: Page): string[] {
  const paths: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/media/')) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('an embedded tour with a password asks for it once', async ({ page: tab, visit }) => {
  const mediaPaths = recordMediaPaths(tab)
  const html = hostPage(main(`${script(visit)}<stopover-tour tour="${restrictedId}"></stopover-tour>`))
  await tab.goto(visit.site.serve('/restricted', { html }))
  const tour = tab.locator('stopover-tour')
  await expect(tour.getByText('This tour needs a password.')).toBeVisible()
  await expectAccessible(tab)
  await typePassword({ tab, within: tour }, 'open sesame')
  await expect(tour.getByRole('alert')).toHaveText("That password isn't right. Try again.")
  await typePassword({ tab, within: tour }, restrictedPassword)
  await expect(tour.getByRole('heading', { name: 'Hall' })).toBeVisible()
  await untilDrawn(tab)
  // The form was removed, so the tour has the focus.
  await expect(tour.locator('.surface')).toBeFocused()
  await goToLastStopAndLeave({ tab, within: tour })
  expect(mediaPaths.filter((path) => !path.startsWith('/media/~'))).toEqual([])
  await tab.reload()
  await expect(tour.getByRole('heading', { name: 'Hall' })).toBeVisible()
  await untilDrawn(tab)
})

test('a tour on a site where it is not allowed shows an error to visitors and logs the reason', async ({
  page: tab,
  visit,
}) => {
  const limitedId = aShareId('limited')
  visit.server.restrict(limitedId, { embedDomains: ['museum.example'] })
  await visit.server.publish(limitedId, 1, withFiveStops(visit.document))
  const consoleMessages: string[] = []
  tab.on('console', (message) => consoleMessages.push(message.text()))
  const frame = `<iframe title="Tour" src="${visit.server.origin}/share/${limitedId}/stop/1"></iframe>`
  const html = hostPage(main(`${script(visit)}<stopover-tour tour="${limitedId}"></stopover-tour>${frame}`))
  await tab.goto(visit.site.serve('/limited', { html }))
  await expect(tab.locator('stopover-tour').getByRole('alert')).toHaveText("This tour can't be shown on this site.")
  await expectAccessible(tab)
  await expect.poll(() => consoleMessages.join('\n')).toContain(`${visit.site.origin} isn't among the allowed sites`)
  await expect.poll(() => consoleMessages.join('\n')).toContain('frame-ancestors')
})
