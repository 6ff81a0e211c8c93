import { describe, expect, it } from 'vitest'
import {
  type UploadEvent,
  type UploadState,
  uploadReducer,
  uploadSteps,
} from '../../../src/shared/media/upload-state.ts'

const failure = { message: 'This image is damaged.', code: 'media.damaged' }
const observed = (
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
  failedSending: { step: 'failed', failedStep: 'uploading', failure, mediaId: null },
  failedBuilding: { step: 'failed', failedStep: 'building', failure, mediaId: 'm1' },
} as const satisfies Record<string, UploadState>

type Row = [from: keyof typeof states, event: UploadEvent, to: UploadState | 'same']

const started: UploadEvent = { type: 'started' }
const sent: UploadEvent = { type: 'sent' }
const stored: UploadEvent = { type: 'stored', mediaId: 'm1' }
const failed: UploadEvent = { type: 'failed', failure }
const reset: UploadEvent = { type: 'reset' }
const freshBuild: UploadState = { step: 'building', mediaId: 'm1', progress: 0 }

const table: Row[] = [
  ['fetching', started, { step: 'uploading', sentBytes: 0, paused: false }],
  ['fetching', { type: 'paused' }, 'same'],
  ['fetching', { type: 'progressed', sentBytes: 1 }, 'same'],
  ['fetching', stored, freshBuild],
  ['fetching', failed, { step: 'failed', failedStep: 'fetching', failure, mediaId: null }],
  ['uploading', { type: 'progressed', sentBytes: 900 }, { step: 'uploading', sentBytes: 900, paused: false }],
  ['uploading', { type: 'progressed', sentBytes: 100 }, states.uploading],
  ['uploading', { type: 'paused' }, states.paused],
  ['uploading', started, 'same'],
  ['uploading', sent, { step: 'rawUploading' }],
  ['uploading', failed, { step: 'failed', failedStep: 'uploading', failure, mediaId: null }],
  ['uploading', observed('complete', 1), 'same'],
  ['paused', { type: 'resumed' }, states.uploading],
  ['paused', reset, 'same'],
  ['rawUploading', stored, freshBuild],
  ['rawUploading', { type: 'paused' }, 'same'],
  ['rawUploading', failed, { step: 'failed', failedStep: 'rawUploading', failure, mediaId: null }],
  ['building', observed('building', 0.6), { step: 'building', mediaId: 'm1', progress: 0.6 }],
  ['building', observed('building', 0.4), 'same'],
  ['building', observed('building', 1), { step: 'saving', mediaId: 'm1' }],
  ['building', observed('complete', 1), { step: 'complete', mediaId: 'm1' }],
  ['building', observed('complete', 1, 'm2'), 'same'],
  [
    'building',
    observed('failed', 0.4),
    { step: 'failed', failedStep: 'building', failure: { message: '', code: 'media.tooManyPixels' }, mediaId: 'm1' },
  ],
  ['building', sent, 'same'],
  ['saving', observed('complete', 1), { step: 'complete', mediaId: 'm1' }],
  [
    'saving',
    observed('failed', 1),
    { step: 'failed', failedStep: 'saving', failure: { message: '', code: 'media.tooManyPixels' }, mediaId: 'm1' },
  ],
  ['complete', failed, 'same'],
  ['complete', stored, 'same'],
  ['complete', reset, 'same'],
  ['failedSending', reset, { step: 'fetching' }],
  ['failedSending', started, 'same'],
  ['failedBuilding', reset, freshBuild],
  ['failedBuilding', observed('failed', 0.4), 'same'],
  ['failedBuilding', observed('complete', 1), { step: 'complete', mediaId: 'm1' }],
]

describe('upload state', () => {
  it.each(table)('%s, event %o', (from, event, to) => {
    const result = uploadReducer(states[from], event)
    if (to === 'same') expect(result).toBe(states[from])
    else expect(result).toEqual(to)
  })

  it('passes through all steps of the specification in order', () => {
    const events: UploadEvent[] = [started, sent, stored, observed('building', 1), observed('complete', 1)]
    const steps: string[] = ['fetching']
    let state: UploadState = states.fetching
    for (const event of events) {
      state = uploadReducer(state, event)
      steps.push(state.step)
    }
    expect(steps).toEqual([...uploadSteps, 'complete'])
  })
})
