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
  ['a new tour has no completed steps', [[], { name: 'New tour' }], []],
  ['a renamed tour has completed its name', [[], { name: 'Town hall' }], ['name']],
  [
    'a tour with unlinked stops has completed its stops only',
    [[aStop('hall'), aStop('attic')], { name: 'New tour' }],
    ['stops'],
  ],
  ['a tour with a single stop needs no links', [[aStop('hall')], { name: 'New tour' }], ['stops', 'links']],
  ['a tour with linked stops has completed its links', [linkedStops, { name: 'New tour' }], ['stops', 'links']],
  [
    'a tour has completed its start view when its start stop has another view than the default',
    [
      [aStop('hall'), aStop('attic', { initialView: { yawDeg: 40, pitchDeg: 0, fovDeg: startView?.fovDeg ?? 95 } })],
      { name: 'New tour', startStopId: 'attic' },
    ],
    ['stops', 'startView'],
  ],
  ['a published tour has completed publishing', [[], { name: 'New tour', publication: livePublication }], ['publish']],
])('%s', (_title, tourArguments, steps) => {
  expect(stepsOf(...tourArguments)).toEqual(steps)
})

it('a new tour was never published', () => {
  expect(wasPublished(aTour([]))).toBe(false)
})

it('an unpublished tour was published', () => {
  expect(wasPublished(aTour([], { publication: formerPublication }))).toBe(true)
})
