import { describe, expect, it } from 'vitest'
import {
  type UploadEvent,
  type UploadState,
  uploadReducer,
  uploadSteps,
} from '../../../src/shared/media/upload-state.ts'

const failure = { message: 'This image is damaged.', code: 'media.damaged' }
const observedEvent = (
  status: 'building' | 'complete' | 'failed',
  progress: number,
  id = 'm1',
): Extract<UploadEvent, { type: 'observed' }> => ({
  type: 'observed',
  media: { id, status, progress, failureCode: status === 'failed' ? 'media.tooManyPixels' : null },
})

const states = {
  fetching: { step: 'fetching' },
  uploading: { step: 'uploading', sentBytes: 500, paused: false },
  paused: { step: 'uploading', sentBytes: 500, paused: true },
  rawUploading: { step: 'rawUploading' },
  building: { step: 'building', mediaId: 'm1', progress: 0.4 },
  saving: { step: 'saving', mediaId: 'm1' },
  complete: { step: 'complete', mediaId: 'm1' },
  failedUploading: { step: 'failed', failedStep: 'uploading', failure, mediaId: null },
  failedBuilding: { step: 'failed', failedStep: 'building', failure, mediaId: 'm1' },
} as const satisfies Record<string, UploadState>

type Row = [from: keyof typeof states, event: UploadEvent, to: UploadState | 'same']

const startedEvent: UploadEvent = { type: 'started' }
const sentEvent: UploadEvent = { type: 'sent' }
const storedEvent: UploadEvent = { type: 'stored', mediaId: 'm1' }
const failedEvent: UploadEvent = { type: 'failed', failure }
const resetEvent: UploadEvent = { type: 'reset' }
const freshBuild: UploadState = { step: 'building', mediaId: 'm1', progress: 0 }

const transitions: Row[] = [
  ['fetching', startedEvent, { step: 'uploading', sentBytes: 0, paused: false }],
  ['fetching', { type: 'paused' }, 'same'],
  ['fetching', { type: 'progressed', sentBytes: 1 }, 'same'],
  ['fetching', storedEvent, freshBuild],
  ['fetching', failedEvent, { step: 'failed', failedStep: 'fetching', failure, mediaId: null }],
  ['uploading', { type: 'progressed', sentBytes: 900 }, { step: 'uploading', sentBytes: 900, paused: false }],
  ['uploading', { type: 'progressed', sentBytes: 100 }, states.uploading],
  ['uploading', { type: 'paused' }, states.paused],
  ['uploading', startedEvent, 'same'],
  ['uploading', sentEvent, { step: 'rawUploading' }],
  ['uploading', failedEvent, { step: 'failed', failedStep: 'uploading', failure, mediaId: null }],
  ['uploading', observedEvent('complete', 1), 'same'],
  ['paused', { type: 'resumed' }, states.uploading],
  ['paused', resetEvent, 'same'],
  ['rawUploading', storedEvent, freshBuild],
  ['rawUploading', { type: 'paused' }, 'same'],
  ['rawUploading', failedEvent, { step: 'failed', failedStep: 'rawUploading', failure, mediaId: null }],
  ['building', observedEvent('building', 0.6), { step: 'building', mediaId: 'm1', progress: 0.6 }],
  ['building', observedEvent('building', 0.4), 'same'],
  ['building', observedEvent('building', 1), { step: 'saving', mediaId: 'm1' }],
  ['building', observedEvent('complete', 1), { step: 'complete', mediaId: 'm1' }],
  ['building', observedEvent('complete', 1, 'm2'), 'same'],
  [
    'building',
    observedEvent('failed', 0.4),
    { step: 'failed', failedStep: 'building', failure: { message: '', code: 'media.tooManyPixels' }, mediaId: 'm1' },
  ],
  ['building', sentEvent, 'same'],
  ['saving', observedEvent('complete', 1), { step: 'complete', mediaId: 'm1' }],
  [
    'saving',
    observedEvent('failed', 1),
    { step: 'failed', failedStep: 'saving', failure: { message: '', code: 'media.tooManyPixels' }, mediaId: 'm1' },
  ],
  ['complete', failedEvent, 'same'],
  ['complete', storedEvent, 'same'],
  ['complete', resetEvent, 'same'],
  ['failedUploading', resetEvent, { step: 'fetching' }],
  ['failedUploading', startedEvent, 'same'],
  ['failedBuilding', resetEvent, freshBuild],
  ['failedBuilding', observedEvent('failed', 0.4), 'same'],
  ['failedBuilding', observedEvent('complete', 1), { step: 'complete', mediaId: 'm1' }],
]

describe('upload state', () => {
  const ignored = transitions.flatMap(([from, event, to]) => (to === 'same' ? [{ from, type: event.type, event }] : []))
  it.each(ignored)('ignores the event "$type" in the state "$from"', ({ from, event }) => {
    expect(uploadReducer(states[from], event)).toBe(states[from])
  })

  const changes = transitions.flatMap(([from, event, to]) =>
    to === 'same' ? [] : [{ from, type: event.type, event, to, step: to.step }],
  )
  it.each(changes)('changes from "$from" to "$step" by the event "$type"', ({ from, event, to }) => {
    expect(uploadReducer(states[from], event)).toEqual(to)
  })

  it('passes through all steps of the specification in order', () => {
    const events: UploadEvent[] = [
      startedEvent,
      sentEvent,
      storedEvent,
      observedEvent('building', 1),
      observedEvent('complete', 1),
    ]
    const steps: string[] = ['fetching']
    let state: UploadState = states.fetching
    for (const event of events) {
      state = uploadReducer(state, event)
      steps.push(state.step)
    }
    expect(steps).toEqual([...uploadSteps, 'complete'])
  })
})
