import type { Formula } from '../../support/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/tour-documents.ts'
import { addHeadset, enterVR, pointTo, press } from '../support/headset.ts'
import { expect, mount, servePanorama, test } from '../support/viewer-page.ts'

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 480 })
  await addHeadset(page)
})

function anArea(id: string, yawDeg: number, action: object) {
  const corners = [-1, 1].flatMap((side) =>
    [-1, 1].map((end) => ({ yawDeg: yawDeg + side * 8, pitchDeg: end * side * 8 })),
  )
  return aHotspot({ id, kind: 'area', title: id, yawDeg, details: { corners, action } })
}

test('an area does in a headset what it does on the page; where it is a link it is read', async ({
  page,
  host,
  context,
}) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const areas = [
    anArea('site', -60, { kind: 'link', details: { url: 'https://example.org' } }),
    anArea('lamp', -30, { kind: 'info', details: { html: '<p>Since 1790.</p>' } }),
    anArea('door', 30, { kind: 'stop', details: { targetStopId: 'garden' } }),
  ]
  const stops = [aStop({ id: 'hall', mediaId: 'hall', hotspots: areas }), aStop({ id: 'garden', mediaId: 'hall' })]
  await mount(page, host, aDocument(stops, [hall]))
  await page.evaluate(() => {
    window.told = []
    window.viewer.on('panelopen', ({ detail: { hotspot } }) => window.told.push(`${hotspot.kind} ${hotspot.id}`))
    return window.viewer.ready
  })
  await enterVR(page)
  await pointTo(page, -60, 0)
  await press(page)
  await page.evaluate(() => window.viewer.closePanel())
  await pointTo(page, -30, 0)
  await press(page)
  await page.evaluate(() => window.viewer.closePanel())
  expect(await page.evaluate(() => window.told)).toEqual(['link site', 'info lamp'])
  expect(context.pages()).toHaveLength(1)
  await pointTo(page, 30, 0)
  await press(page)
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
})
