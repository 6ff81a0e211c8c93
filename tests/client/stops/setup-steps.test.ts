import { expect, it } from 'vitest'
import { doneSteps, wasPublished } from '../../../src/client/features/tours/stops/setup/setup-steps.ts'
import { aLink, aStop, aTour } from '../editor/tour-builder.ts'

const stepsOf = (...tourArguments: Parameters<typeof aTour>) => [...doneSteps(aTour(...tourArguments), 'New tour')]
const linkedStops = [
  aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] }),
  aStop('attic', { hotspots: [aLink('2', 'attic', 'hall')] }),
]
const startView = linkedStops[0]?.initialView
const livePublication = { shareId: 'share', liveNumber: 1, publishedAt: '2026-11-29T10:00:00.000Z', pending: false }
const formerPublication = { ...livePublication, liveNumber: null }

it.each<[string, Parameters<typeof aTour>, readonly string[]]>([
  ['nothing of a new tour', [[], { name: 'New tour' }], []],
  ['the name of a renamed tour', [[], { name: 'Town hall' }], ['name']],
  ['stops, but not links, of stops without links', [[aStop('hall'), aStop('attic')], { name: 'New tour' }], ['stops']],
  ['the links of a single stop', [[aStop('hall')], { name: 'New tour' }], ['stops', 'links']],
  ['the links of linked stops', [linkedStops, { name: 'New tour' }], ['stops', 'links']],
  [
    'the view of the stop at which the tour starts',
    [
      [aStop('hall'), aStop('attic', { initialView: { yawDeg: 40, pitchDeg: 0, fovDeg: startView?.fovDeg ?? 95 } })],
      { name: 'New tour', startStopId: 'attic' },
    ],
    ['stops', 'startView'],
  ],
  ['publishing once there is a version', [[], { name: 'New tour', publication: livePublication }], ['publish']],
])('%s counts as done', (_title, tourArguments, steps) => {
  expect(stepsOf(...tourArguments)).toEqual(steps)
})

it('distinguishes a tour that was never published from one that is unpublished', () => {
  expect(wasPublished(aTour([]))).toBe(false)
  expect(wasPublished(aTour([], { publication: formerPublication }))).toBe(true)
})
