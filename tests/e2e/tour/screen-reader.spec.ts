import type { Page } from '@playwright/test'
import type { PublicHotspot } from '../../../src/shared/publishing/tour-document.ts'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

/** A hotspot of each kind and one without texts, in reading order. Only the last one is behind the visitor. */
const everyKind: readonly PublicHotspot[] = [
  aHotspot({ id: 'vase', title: 'Vase', yawDeg: -30, description: 'On the table', details: { html: '<p>Old</p>' } }),
  aHotspot({ id: 'untitled', yawDeg: -24 }),
  aHotspot({ id: 'door', kind: 'stop', yawDeg: -18, details: { targetStopId: 'garden' } }),
  aHotspot({ id: 'image', kind: 'image', title: 'Painting', yawDeg: -12 }),
  aHotspot({ id: 'gallery', kind: 'gallery', title: 'Rooms', yawDeg: -6 }),
  aHotspot({ id: 'video', kind: 'video', title: 'Opening', yawDeg: 0 }),
  aHotspot({ id: 'audio', kind: 'audio', title: 'Bells', yawDeg: 6 }),
  aHotspot({ id: 'site', kind: 'link', title: 'Tickets', yawDeg: 12, details: { url: 'https://example.org/' } }),
  aHotspot({ id: 'write', kind: 'link', title: 'Ask us', yawDeg: 18, details: { url: 'mailto:us@example.org' } }),
  aHotspot({ id: 'plan', kind: 'document', title: 'Plan', yawDeg: 24 }),
  aHotspot({ id: 'map', kind: 'embed', title: 'Map', yawDeg: 30 }),
  aHotspot({ id: 'behind', title: 'Clock', yawDeg: 175 }),
].map((hotspot, readingOrder) => ({ ...hotspot, readingOrder }))

async function publishEveryKind({ server, document }: Visit): Promise<string> {
  const shareId = aShareId('every')
  const { hall } = document.stops
  const stops = { ...document.stops, ...(hall ? { hall: { ...hall, hotspots: [...everyKind] } } : {}) }
  await server.publish(shareId, 1, { ...document, stops })
  return shareId
}

const tourSnapshot = `
- main:
  - link "Read as text"
  - group "Hall, 360 panorama. The hallroom"
  - list "Hotspots in this stop":
    - listitem:
      - 'button "Read: Vase"': Vase On the table
    - listitem:
      - button "Info"
    - listitem:
      - button "Go to Garden"
    - listitem:
      - 'button "Image: Painting"'
    - listitem:
      - 'button "Gallery: Rooms"'
    - listitem:
      - 'button "Video: Opening"'
    - listitem:
      - 'button "Audio: Bells"'
    - listitem:
      - link "Tickets, opens in a new tab":
        - /url: https://example.org/
    - listitem:
      - link "Ask us, sends an email":
        - /url: mailto:us@example.org
    - listitem:
      - 'button "Document: Plan"'
    - listitem:
      - 'button "Web page: Map"'
    - listitem:
      - 'button "Read: Clock, behind you"'
  - status
  - paragraph: A small house
  - heading "Hall" [level=1]
  - region "About this stop":
    - paragraph: /^A hall with a tall window/
    - button "More"
    - button "Hide description"
  - group "Viewer controls":
    - button "Stops"
    - button "Zoom out"
    - button "Zoom in"
    - button "Auto-rotate"
    - button "Full screen"
    - button "Copy link"
    - button "Help"
  - status
`

/** Role and name of controls and landmarks in the browser's accessibility tree. */
async function accessibilityTreeOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const roles = ['button', 'link', 'dialog', 'heading', 'list', 'application', 'region']
  return nodes
    .filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value)))
    .map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`.trim())
}

test(
  'a screen reader gets the tour in reading order, a card beside it, and an open panel instead of it',
  anySize,
  async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${await publishEveryKind(visit)}/stop/1`)
    await untilDrawn(page)
    await expect(page.getByRole('button', { name: 'Auto-rotate' })).toBeVisible()
    await expect(page.locator('main')).toMatchAriaSnapshot(tourSnapshot)

    await page.getByRole('button', { name: 'Read: Vase' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Old')).toBeVisible()
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
  - dialog "Vase":
    - heading "Vase" [level=2]
    - button "Close"
    - paragraph: Old
`)
    const cardAndTour = [
      'dialog Vase',
      'heading Vase',
      'button Close',
      'button Read: Vase, visited',
      'button Go to Garden',
    ]
    expect(await accessibilityTreeOf(page)).toEqual(expect.arrayContaining(cardAndTour))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Image: Painting' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Painting' })).toBeVisible()
    expect(await accessibilityTreeOf(page)).toEqual([
      'link Read as text',
      'dialog Painting',
      'heading Painting',
      'button Close',
    ])
    await page.keyboard.press('Escape')
    expect(await accessibilityTreeOf(page)).toContain('button Image: Painting, visited')
  },
)
