import { expect, it } from 'vitest'
import { projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import type { StageImage } from '../../../../src/sdk/core/stage/stage-image.ts'
import { planTiles } from '../../../../src/sdk/core/stage/tile-plan.ts'
import { type Detail, visibleTiles } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { createPyramid } from '../../../../src/sdk/core/tiles/tile.ts'
import { requestClasses } from '../../../../src/sdk/core/tiles/tile-priority.ts'

const detail: Detail = { tau: 1, tauAtRest: 1, pixelRatio: 1, isCurrent: true }
const projection = projectionOf({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 }, { widthPx: 900, heightPx: 600 })

const anImage = (key: string): StageImage => ({
  key,
  pyramid: createPyramid({ faceSizePx: 4032, tiles: '{l}/{f}{y}_{x}.webp' }, `https://host/${key}/`),
  source: null,
  preview: null,
  previewSettled: Promise.resolve(),
})

/** Plans an idle frame of a hall that is refined, while the pointer is on a link to a garden; its first level is loaded. */
function planRefinement(spareTiles: number) {
  const hall = anImage('hall')
  for (const root of hall.pyramid.roots) root.slot = 0
  const visible = visibleTiles(hall.pyramid, projection, { ...detail, tau: 0.5, tauAtRest: 0.5 })
  const nextStop = { image: anImage('garden'), projection }
  const prefetch = { ahead: null, neighbors: [], nextStop, isIdle: true, isTooFast: false, isRefining: true }
  const requests = planTiles([{ image: hall, projection, visible }], prefetch, {
    detail,
    spareTiles,
    markUsed: () => undefined,
  })
  const refinements = requests.filter(({ requestClass }) => requestClass === requestClasses.refinement)
  return { requests, refinements, hall, garden: nextStop.image }
}

it('refines a view after the tiles that the next stop shows on arrival', () => {
  const { requests, refinements, hall, garden } = planRefinement(100)
  expect(refinements.length).toBeGreaterThan(0)
  expect(new Set(refinements.map(({ tile }) => tile.pyramid))).toEqual(new Set([hall.pyramid]))
  const last = requests.findLastIndex(({ tile }) => tile.pyramid === garden.pyramid)
  expect(last).toBeGreaterThan(0)
  expect(requests.findIndex(({ requestClass }) => requestClass === requestClasses.refinement)).toBeGreaterThan(last)
})

it('loads the next stop with the detail that it has on arrival, not with that of a refined view', () => {
  const { requests, hall, garden } = planRefinement(100)
  const finestOf = ({ pyramid }: StageImage) =>
    Math.max(...requests.flatMap(({ tile }) => (tile.pyramid === pyramid ? [tile.level] : [])))
  expect(finestOf(garden)).toBeLessThan(finestOf(hall))
})

it('prefetches nothing that would take the memory of tiles which refine the view', () => {
  const { refinements } = planRefinement(100)
  const { requests } = planRefinement(refinements.length)
  expect(new Set(requests.map(({ requestClass }) => requestClass))).toEqual(new Set([requestClasses.refinement]))
})

it('loads faces out of view after the tiles in view, except for a transition, which waits for them', () => {
  const image = anImage('hall')
  const visible = visibleTiles(image.pyramid, projection, detail)
  const prefetch = { ahead: null, neighbors: [], nextStop: null, isIdle: false, isTooFast: false, isRefining: false }
  const view = { image, projection, visible }
  const plan = (views: readonly (typeof view)[]) =>
    planTiles(views, prefetch, { detail, spareTiles: 100, markUsed: () => undefined })
  const lastOf = (requests: ReturnType<typeof plan>, pyramid: unknown) =>
    requests.findLast(({ tile }) => tile.pyramid === pyramid)?.tile.level
  expect(lastOf(plan([view]), image.pyramid)).toBe(0)
  const current = anImage('garden')
  const currentView = { image: current, projection, visible: visibleTiles(current.pyramid, projection, detail) }
  expect(lastOf(plan([view, currentView]), image.pyramid)).toBeGreaterThan(0)
})
