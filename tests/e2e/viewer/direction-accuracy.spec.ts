import type { Page } from '@playwright/test'
import { directionFormulas } from '../../support/files/direction-colors.ts'
import { panoramaDirectionAlong, type ReferenceView } from '../../support/files/reference-view.ts'
import { coveredFormula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { expectAccurateDirections, type Rig, type Size } from '../support/viewer/direction-accuracy.ts'
import { expect, mount, servePanorama, test, type ViewerHost } from '../support/viewer/viewer-page.ts'

/**
 * Views for each level of detail. Together they show a face's center, edges and corners, both poles and the seam at
 * ±180°. The views of the finest level are so narrow that this small viewport needs that level.
 */
const viewsByLevel = [
  [
    { yawDeg: 40, pitchDeg: 10, fovDeg: 90 },
    { yawDeg: 0, pitchDeg: -90, fovDeg: 90 },
  ],
  [
    { yawDeg: 45, pitchDeg: 35, fovDeg: 60 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 90 },
  ],
  [
    { yawDeg: 0, pitchDeg: 90, fovDeg: 60 },
    { yawDeg: -135, pitchDeg: -60, fovDeg: 60 },
  ],
  [
    { yawDeg: 0, pitchDeg: 0, fovDeg: 24 },
    { yawDeg: 45, pitchDeg: 35, fovDeg: 24 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 24 },
  ],
] as const
const landscape = { widthPx: 480, heightPx: 300 }
const portrait = { widthPx: 260, heightPx: 560 }
/** The finest level has five full tiles per side, and coarser levels end within a tile. */
const faceSizePx = 2520
const upright: Rig = { rigPitchDeg: 0, rigRollDeg: 0 }

/** Opens a tour with three stops for each level: the images of `directionFormulas`, without finer levels. */
async function openLevels(page: Page, host: ViewerHost, levels: readonly number[], rig = upright): Promise<void> {
  const panos = await Promise.all(
    levels.flatMap((level) =>
      directionFormulas.map((formula, index) =>
        servePanorama(host, `labels${level}-${index}`, { formula, faceSizePx, finestLevel: level }),
      ),
    ),
  )
  const leveling = { levelPitchDeg: rig.rigPitchDeg, levelRollDeg: rig.rigRollDeg }
  const stops = panos.map(({ id }) => aStop({ id, mediaId: id, ...leveling }))
  await mount(page, host, aDocument(stops, panos), { transition: 'none' })
}

const resize = (page: Page, { widthPx, heightPx }: Size) => page.setViewportSize({ width: widthPx, height: heightPx })

test('every level shows every direction within 0.1°', async ({ page, host }) => {
  await resize(page, landscape)
  await openLevels(page, host, [...viewsByLevel.keys()])
  for (const [level, views] of viewsByLevel.entries()) {
    await expectAccurateDirections(page, views, {
      ...landscape,
      rig: upright,
      firstStop: 1 + level * directionFormulas.length,
    })
    expect(host.requestedPaths.some((path) => path.startsWith(`/media/labels${level}-2/${level}/`))).toBe(true)
  }
})

test('a tilted rig is leveled on a phone in portrait', async ({ page, host }) => {
  const rig = { rigPitchDeg: 12, rigRollDeg: -17 }
  const views = [
    { yawDeg: 40, pitchDeg: 10, fovDeg: 90 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 60 },
    { yawDeg: -135, pitchDeg: -60, fovDeg: 75 },
  ]
  await resize(page, portrait)
  await openLevels(page, host, [1], rig)
  await expectAccurateDirections(page, views, { ...portrait, rig })
})

test('a partial panorama shows its directions correctly and limits the view to them', async ({ page, host }) => {
  const coverage = { yawMinDeg: -100, yawMaxDeg: 80, pitchMinDeg: -40, pitchMaxDeg: 35 }
  // The back and bottom faces have no tiles.
  const missingTiles = ['b', 'd'].flatMap((face) => [`0/${face}0_0`, `1/${face}0_0`])
  await resize(page, landscape)
  const panos = await Promise.all(
    directionFormulas.map(async (formula, index) => {
      const partial = coveredFormula(formula, coverage)
      const pano = await servePanorama(host, `part-${index}`, { formula: partial, faceSizePx: 1008 })
      return { ...pano, manifest: { ...pano.manifest, coverage, missing: missingTiles.join(' ') } }
    }),
  )
  const stops = panos.map(({ id }) => aStop({ id, mediaId: id }))
  await mount(page, host, aDocument(stops, panos), { transition: 'none' })
  const requestedViews = [
    { yawDeg: 10, pitchDeg: 0, fovDeg: 60 },
    // Views beyond an edge are clamped.
    { yawDeg: 150, pitchDeg: 20, fovDeg: 40 },
    { yawDeg: -170, pitchDeg: -80, fovDeg: 40 },
    { yawDeg: 0, pitchDeg: 90, fovDeg: 120 },
  ]
  const actualViews = await expectAccurateDirections(page, requestedViews, { ...landscape, rig: upright })
  expect(actualViews[0]).toMatchObject(requestedViews[0] ?? {})
  for (const { yawDeg, pitchDeg } of actualViews) {
    expect(yawDeg).toBeLessThan(coverage.yawMaxDeg)
    expect(yawDeg).toBeGreaterThan(coverage.yawMinDeg)
    expect(Math.abs(pitchDeg)).toBeLessThan(coverage.pitchMaxDeg)
  }
  const missingPaths = missingTiles.map((name) => `/${name}.png`)
  expect(host.requestedPaths.filter((path) => missingPaths.some((missingPath) => path.endsWith(missingPath)))).toEqual(
    [],
  )
})

/** Factor of the focal length of a little planet. */
const planetZoom = 0.22

/** Direction that a stereographic view shows at a pixel: twice the angle whose tangent is the distance in diameters. */
function littlePlanetDirectionAt(view: ReferenceView, x: number, y: number) {
  const { widthPx, heightPx, fovDeg } = view
  const right = x - widthPx / 2
  const up = heightPx / 2 - y
  const focalPx = Math.max(widthPx, heightPx) / 2 / Math.tan((fovDeg * Math.PI) / 360)
  const angleRad = 2 * Math.atan(Math.hypot(right, up) / (2 * planetZoom * focalPx))
  const azimuthRad = Math.atan2(up, right)
  const sine = Math.sin(angleRad)
  return panoramaDirectionAlong(view, [sine * Math.cos(azimuthRad), sine * Math.sin(azimuthRad), Math.cos(angleRad)])
}

test('a little planet shows every direction within 0.1°, where lookups find it', async ({ page, host }) => {
  await resize(page, landscape)
  await openLevels(page, host, [2])
  await page.evaluate(() => window.planetDisplayOf(window.viewer.planetHost).show('little-planet'))
  const views = [
    { yawDeg: 30, pitchDeg: -90, fovDeg: 50 },
    { yawDeg: -120, pitchDeg: -20, fovDeg: 50 },
  ]
  await expectAccurateDirections(page, views, { ...landscape, rig: upright, directionAt: littlePlanetDirectionAt })
  const corner = { x: 20, y: 280 }
  const roundTrip = await page.evaluate(
    ({ x, y }) => window.viewer.directionToScreen(window.viewer.screenToDirection(x, y)),
    corner,
  )
  expect(Math.hypot((roundTrip?.x ?? 0) - corner.x, (roundTrip?.y ?? 0) - corner.y)).toBeLessThan(1e-6)
})
