import { expect, it } from 'vitest'
import { createFailedStops, createStopStates } from '../../../src/client/features/tours/stops/uploads/failed-stops.ts'
import type { UploadState } from '../../../src/shared/media/upload-state.ts'
import { anInfo, aStop } from '../editor/tour-builder.ts'

const stop = { tourId: 'tour', stopId: 'hall' }
const failedState: UploadState = {
  step: 'failed',
  failedStep: 'building',
  failure: { message: '', code: null },
  mediaId: 'pano',
}
const buildingState: UploadState = { step: 'building', mediaId: 'pano', progress: 0 }

/** A server with one stop. Each call increases the version of the stop. */
function aServer(fields: Parameters<typeof aStop>[1] = {}) {
  let storedStop = aStop('hall', fields)
  const calls: string[] = []
  const save = (name: string) => async () => {
    calls.push(name)
    storedStop = { ...storedStop, version: storedStop.version + 1 }
    return { inserted: name === 'restore' ? [{ index: 0, stop: storedStop }] : [] }
  }
  const requests = { readStop: async () => storedStop, remove: save('remove'), restore: save('restore') }
  const states = createStopStates()
  /** Reports the state of the upload from a new screen. */
  const sync = (state: UploadState) => createFailedStops(requests, states).sync([{ stop, state }])
  return { calls, sync }
}

it('removes a stop while the processing of its file has failed, and restores it during a retry', async () => {
  const { calls, sync } = aServer()
  for (const state of [buildingState, failedState, failedState, buildingState, buildingState, failedState])
    await sync(state)
  expect(calls).toEqual(['remove', 'restore', 'remove'])
})

it('makes no call while another is under way', async () => {
  const { calls, sync } = aServer()
  await Promise.all([sync(failedState), sync(failedState)])
  expect(calls).toEqual(['remove'])
})

it.each([
  ['renamed', { version: 2 }],
  ['filled with hotspots', { hotspots: [anInfo('1', 'hall')] }],
])('keeps a stop that was %s', async (_change, fields) => {
  const { calls, sync } = aServer(fields)
  await sync(failedState)
  expect(calls).toEqual([])
})

it('retries after an error', async () => {
  const responses = [Promise.reject(new Error('offline')), Promise.resolve({ inserted: [] })]
  let calls = 0
  const requests = {
    readStop: async () => aStop('hall'),
    remove: () => {
      calls += 1
      return responses.shift() ?? Promise.resolve({ inserted: [] })
    },
    restore: async () => ({ inserted: [] }),
  }
  const { sync } = createFailedStops(requests, createStopStates())
  await sync([{ stop, state: failedState }])
  await sync([{ stop, state: failedState }])
  await sync([{ stop, state: failedState }])
  expect(calls).toBe(2)
})
