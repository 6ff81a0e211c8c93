import { expect, it } from 'vitest'
import { createFailedStops, emptyStopStates } from '../../../src/client/features/tours/stops/uploads/failed-stops.ts'
import type { UploadState } from '../../../src/shared/media/upload-state.ts'
import { anInfo, aStop } from '../editor/tour-builder.ts'

const stop = { tourId: 'tour', stopId: 'hall' }
const failed: UploadState = {
  step: 'failed',
  failedStep: 'building',
  failure: { message: '', code: null },
  mediaId: 'pano',
}
const building: UploadState = { step: 'building', mediaId: 'pano', progress: 0 }

/** A tour with one stop, whose version grows with each call, and the calls that were made. */
function aTourOnServer(fields: Parameters<typeof aStop>[1] = {}) {
  let stored = aStop('hall', fields)
  const calls: string[] = []
  const save = (name: string) => async () => {
    calls.push(name)
    stored = { ...stored, version: stored.version + 1 }
    return { inserted: name === 'restore' ? [{ index: 0, stop: stored }] : [] }
  }
  const requests = { readStop: async () => stored, remove: save('remove'), restore: save('restore') }
  const states = emptyStopStates()
  /** Each call is that of another screen. */
  const sync = (state: UploadState) => createFailedStops(requests, states).sync([{ stop, state }])
  return { calls, sync }
}

it('takes a stop out while the processing of its file has failed, each time and on any screen', async () => {
  const { calls, sync } = aTourOnServer()
  for (const state of [building, failed, failed, building, building, failed]) await sync(state)
  expect(calls).toEqual(['remove', 'restore', 'remove'])
})

it('makes one call while another is on its way', async () => {
  const { calls, sync } = aTourOnServer()
  await Promise.all([sync(failed), sync(failed)])
  expect(calls).toEqual(['remove'])
})

it.each([
  ['renamed', { version: 2 }],
  ['given hotspots', { hotspots: [anInfo('1', 'hall')] }],
])('leaves a stop that was %s', async (_change, fields) => {
  const { calls, sync } = aTourOnServer(fields)
  await sync(failed)
  expect(calls).toEqual([])
})

it('tries again after an error', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve({ inserted: [] })]
  let calls = 0
  const requests = {
    readStop: async () => aStop('hall'),
    remove: () => {
      calls += 1
      return answers.shift() ?? Promise.resolve({ inserted: [] })
    },
    restore: async () => ({ inserted: [] }),
  }
  const { sync } = createFailedStops(requests, emptyStopStates())
  await sync([{ stop, state: failed }])
  await sync([{ stop, state: failed }])
  await sync([{ stop, state: failed }])
  expect(calls).toBe(2)
})
