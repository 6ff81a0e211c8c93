import { describe, expect, it } from 'vitest'
import { clampCoverage } from '../../../src/client/features/library/media/adjust/coverage/effective-coverage.ts'
import {
  applyChange,
  type Draft,
  type DraftHistory,
  isSameDraft,
  newHistory,
  redoChange,
  undoChange,
} from '../../../src/client/features/library/media/adjust/draft.ts'
import { noRetouch } from '../../../src/shared/media/adjustments.ts'

const emptyDraft: Draft = { level: null, coverage: null, headingDeg: null, retouch: noRetouch }
/** Consecutive changes with this step merge into one step of the history, as while a heading is typed. */
const headingStep = 'heading'
const headingOf = (history: DraftHistory) => history.present.headingDeg

describe('draft of adjustments', () => {
  it('undoes and redoes step by step, and merges typing into one step', () => {
    let history = applyChange(newHistory(emptyDraft), { headingDeg: 1 }, headingStep)
    history = applyChange(history, { headingDeg: 12 }, headingStep)
    history = applyChange(history, { headingDeg: 90 })
    expect(headingOf(history)).toBe(90)
    history = undoChange(history)
    expect(headingOf(history)).toBe(12)
    history = undoChange(history)
    expect(history.present).toEqual(emptyDraft)
    expect(undoChange(history)).toEqual(history)
    history = redoChange(redoChange(history))
    expect(headingOf(history)).toBe(90)
    expect(redoChange(history)).toEqual(history)
  })

  it('starts a new step and drops the redo steps when typing follows an undo', () => {
    const changedTwice = applyChange(applyChange(newHistory(emptyDraft), { headingDeg: 1 }, headingStep), {
      headingDeg: 2,
    })
    const newBranch = applyChange(undoChange(changedTwice), { headingDeg: 3 }, headingStep)
    expect(newBranch.future).toEqual([])
    expect(headingOf(undoChange(newBranch))).toBe(1)
  })

  it('compares drafts regardless of the order of their properties', () => {
    const draft = { ...emptyDraft, level: { rollDeg: 2, pitchDeg: 1 } }
    expect(isSameDraft({ ...emptyDraft, level: { pitchDeg: 1, rollDeg: 2 } }, draft)).toBe(true)
    expect(isSameDraft({ ...emptyDraft, level: { pitchDeg: 2, rollDeg: 1 } }, draft)).toBe(false)
  })

  it('ignores a change that changes nothing', () => {
    const history = newHistory(emptyDraft)
    expect(applyChange(history, { headingDeg: null })).toBe(history)
  })
})

// `yawDeg` and `pitchDeg` of a coverage are its width and height.
it('clamps the center pitch of a coverage so that it does not extend beyond a pole', () => {
  expect(clampCoverage({ yawDeg: 90, pitchDeg: 100, pitchCentreDeg: 80 }).pitchCentreDeg).toBe(40)
  expect(clampCoverage({ yawDeg: 90, pitchDeg: 180, pitchCentreDeg: -20 }).pitchCentreDeg).toBeCloseTo(0)
  expect(clampCoverage({ yawDeg: 90, pitchDeg: 40, pitchCentreDeg: 10 }).pitchCentreDeg).toBe(10)
})
