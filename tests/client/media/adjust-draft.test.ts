import { describe, expect, it } from 'vitest'
import { fitted } from '../../../src/client/features/media/adjust/coverage/coverage-shown.ts'
import {
  changed,
  type Draft,
  type DraftHistory,
  freshHistory,
  isSameDraft,
  redone,
  undone,
} from '../../../src/client/features/media/adjust/draft.ts'
import { noRetouch } from '../../../src/shared/media/adjustments.ts'

const start: Draft = { level: null, coverage: null, headingDeg: null, retouch: noRetouch }
const heading = (history: DraftHistory) => history.present.headingDeg

describe('what was adjusted', () => {
  it('goes back and on step by step, and typing on is one step', () => {
    let history = changed(freshHistory(start), { headingDeg: 1 }, 'heading')
    history = changed(history, { headingDeg: 12 }, 'heading')
    history = changed(history, { headingDeg: 90 })
    expect(heading(history)).toBe(90)
    history = undone(history)
    expect(heading(history)).toBe(12)
    history = undone(history)
    expect(history.present).toEqual(start)
    expect(undone(history)).toEqual(history)
    history = redone(redone(history))
    expect(heading(history)).toBe(90)
    expect(redone(history)).toEqual(history)
  })

  it('does not go on after something else was done, and typing after an undo is a step of its own', () => {
    const twice = changed(changed(freshHistory(start), { headingDeg: 1 }, 'heading'), { headingDeg: 2 })
    const other = changed(undone(twice), { headingDeg: 3 }, 'heading')
    expect(other.future).toEqual([])
    expect(heading(undone(other))).toBe(1)
  })

  it('is the same whatever order its parts come back in', () => {
    const saved = { ...start, level: { rollDeg: 2, pitchDeg: 1 } }
    expect(isSameDraft({ ...start, level: { pitchDeg: 1, rollDeg: 2 } }, saved)).toBe(true)
    expect(isSameDraft({ ...start, level: { pitchDeg: 2, rollDeg: 1 } }, saved)).toBe(false)
  })

  it('counts no change that changes nothing', () => {
    const history = freshHistory(start)
    expect(changed(history, { headingDeg: null })).toBe(history)
  })
})

it('angles that would pass a pole are moved until they do not', () => {
  expect(fitted({ yawDeg: 90, pitchDeg: 100, pitchCentreDeg: 80 }).pitchCentreDeg).toBe(40)
  expect(fitted({ yawDeg: 90, pitchDeg: 180, pitchCentreDeg: -20 }).pitchCentreDeg).toBeCloseTo(0)
  expect(fitted({ yawDeg: 90, pitchDeg: 40, pitchCentreDeg: 10 }).pitchCentreDeg).toBe(10)
})
