import type { Page } from '@playwright/test'
import { translatedNames } from '../../support/files/large-tour.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { aShareId, restrictedPassword } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

const stopCount = 200
const restrictedId = aShareId('restrictedrooms')
const unlimitedLink = { isRevoked: false, expiresAt: null, maxOpens: null, openCount: 0 }

// Other test files of this worker use the same media without restrictions.
test.afterAll(({ visit: { server } }) => server.restrict(restrictedId, {}))

/** Publishes 200 rooms that share two panoramas; each one links to the room 37 positions later. */
async function publishRooms({ server, document: house }: Visit, name: string): Promise<string> {
  const panos = Object.values(house.panos)
  const stops = Array.from({ length: stopCount }, (_, index) =>
    aStop({
      id: `room${index + 1}`,
      name: `Room ${index + 1}`,
      mediaId: panos[index % panos.length]?.id ?? null,
      location: { latitudeDeg: 50 + index / 1_000, longitudeDeg: 8 },
      hotspots: [
        aHotspot({
          id: `link${index + 1}`,
          kind: 'stop',
          pitchDeg: -4,
          details: { targetStopId: `room${((index + 37) % stopCount) + 1}`, arrival: 'automatic' },
        }),
      ],
    }),
  )
  const document = aDocument(stops, panos)
  const shareId = aShareId(name)
  await server.publishInParts(shareId, 1, { document, texts: [translatedNames(document, 'de', 'Zimmer')] })
  return shareId
}

const expectStop = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

async function chooseStop(page: Page, name: string, list = 'Stops'): Promise<void> {
  await page.getByRole('button', { name: list, exact: true }).click()
  await page.getByRole('dialog', { name: list }).getByRole('button', { name, exact: true }).click()
}

test(
  'a tour of 200 stops loads its parts on demand for keys, hotspots, list, map and another language',
  anySize,
  async ({ page, visit, violations }) => {
    const shareId = await publishRooms(visit, 'rooms')
    const requestedParts: string[] = []
    page.on('request', (request) => {
      const [, part] = /\/parts\/[^/]+\/(.+)$/.exec(request.url()) ?? []
      if (part !== undefined) requestedParts.push(part)
    })
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/5`)
    await untilDrawn(page)
    await expectStop(page, 'Room 5')
    for (let position = 6; position <= 13; position += 1) {
      await page.keyboard.press(']')
      await expectStop(page, `Room ${position}`)
    }
    await expect(page).toHaveURL(/\/stop\/13$/)
    expect(await page.title()).toBe('Room 13 – A tour')

    await page.getByRole('button', { name: 'Go to Room 50', exact: true }).click()
    await expectStop(page, 'Room 50')
    await expect(page.getByRole('button', { name: 'Go to Room 87', exact: true })).toBeVisible()

    await chooseStop(page, 'Room 180')
    await expectStop(page, 'Room 180')
    await expect(page).toHaveURL(/\/stop\/180$/)
    await page.goBack()
    await expectStop(page, 'Room 50')

    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.getByRole('button', { name: 'Room 120', exact: true }).dispatchEvent('click')
    await expectStop(page, 'Room 120')

    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expectStop(page, 'Zimmer 120')
    await page.getByRole('button', { name: 'Weiter zu: Zimmer 157', exact: true }).click()
    await expectStop(page, 'Zimmer 157')
    await chooseStop(page, 'Zimmer 3', 'Stationen')
    await expectStop(page, 'Zimmer 3')
    await expectAccessible(page)
    // No part is requested twice, and only a few of all parts are requested.
    expect(new Set(requestedParts).size).toBe(requestedParts.length)
    expect(requestedParts.filter((part) => part.startsWith('en/stops-')).length).toBeLessThan(stopCount / 10)
    expect(violations).toEqual([])
  },
)

test('a visitor gets past a stop that is slow and fails, and reads it as text', anySize, async ({ page, visit }) => {
  const shareId = await publishRooms(visit, 'slow')
  const slowPart = '**/stops-15.json'
  const gate = Promise.withResolvers<void>()
  await page.route(slowPart, async (route) => {
    await gate.promise
    await route.abort()
  })
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
  await chooseStop(page, 'Room 155')
  await page.getByRole('button', { name: 'Go to Room 38', exact: true }).click()
  await expectStop(page, 'Room 38')
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('stops-15'))
  gate.resolve()
  await failedRequest
  // The failed navigation is no longer pending, so another one takes effect at once.
  await chooseStop(page, 'Room 3')
  await expectStop(page, 'Room 3')
  expect(await page.title()).toBe('Room 3 – A tour')

  await chooseStop(page, 'Room 155')
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText("This stop couldn't be shown.")).toBeVisible()
  await expectStop(page, 'Room 3')
  await expectAccessible(page)
  await page.unroute(slowPart)
  await retryButton.click()
  await expectStop(page, 'Room 155')
  await expect(retryButton).toHaveCount(0)

  await page.getByRole('link', { name: 'Read as text' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Room 155', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Next stops' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Room 161', exact: true })).toBeInViewport()
  await expectAccessible(page)
})

test(
  'a large tour behind a share link with a password opens at the link’s stop and works in a third-party frame',
  anySize,
  async ({ page, visit }) => {
    const { server, site } = visit
    await publishRooms(visit, 'restrictedrooms')
    server.restrict(restrictedId, {
      visibility: 'password',
      access: { id: restrictedId, version: 1, requires: 'password', passwordHash: 'hash-for-tests' },
      link: { ...unlimitedLink, stopId: 'room120', view: null, language: null },
    })
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    const html = `<!doctype html><iframe title="Tour" src="${server.origin}/share/${restrictedId}" width="800" height="500">`
    await page.goto(site.serve('/framed-rooms', { html }))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Password').fill(restrictedPassword)
    await frame.getByLabel('Password').press('Enter')
    await expect(frame.getByRole('heading', { name: 'Room 120', exact: true })).toBeVisible()
    await frame.getByRole('button', { name: 'Stops', exact: true }).click()
    await frame.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name: 'Room 180', exact: true }).click()
    await expect(frame.getByRole('heading', { level: 1, name: 'Room 180', exact: true })).toBeVisible()
    await expect(frame.locator('.tour:not([data-waiting])')).toBeAttached()
    const media = requestedPaths.filter((path) => path.startsWith('/media/'))
    expect(media.length).toBeGreaterThan(0)
    expect(media.filter((path) => !path.startsWith('/media/~'))).toEqual([])
  },
)
