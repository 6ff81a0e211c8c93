import { expect, it } from 'vitest'
import { publishStepOf } from '../../../src/client/features/publishing/publications/publish-step.ts'

const live = { status: 'live' } as const
const loaded = { liveNumber: 3, isRequesting: false, publications: [live], changeCount: 2, hasFailed: false }

it.each([
  ['unknown while publications are loaded', { publications: undefined }, 'unknown'],
  ['unknown while changes are loaded', { changeCount: undefined }, 'unknown'],
  ['unknown for a draft whose publications are loaded', { liveNumber: null, publications: undefined }, 'unknown'],
  ['publishing after the request', { isRequesting: true, publications: undefined }, 'publishing'],
  ['publishing while a publication is queued', { publications: [{ status: 'queued' } as const, live] }, 'publishing'],
  ['the first publication without a live version', { liveNumber: null, changeCount: undefined }, 'first'],
  ['changes if there are any', {}, 'changes'],
  ['current without changes', { changeCount: 0 }, 'current'],
  ['changes if they could not be loaded', { changeCount: undefined, hasFailed: true }, 'changes'],
  [
    'the first publication if publications could not be loaded',
    { liveNumber: null, publications: undefined, hasFailed: true },
    'first',
  ],
])('is %s', (_title, facts, step) => {
  expect(publishStepOf({ ...loaded, ...facts })).toBe(step)
})
