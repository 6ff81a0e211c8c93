import { expect, it } from 'vitest'
import { keptState } from '../../../src/client/features/media/deleted/trash-state.ts'

const until = '2026-12-24T00:00:00.000Z'
const files = (goes: number, stays: number) => ({
  goes: { count: goes, bytes: goes },
  stays: { count: stays, bytes: stays },
})

it.each([
  ['none', { keptBytes: 0, keptUntil: null }, files(0, 0)],
  ['freeable', { keptBytes: 2, keptUntil: until }, files(2, 0)],
  ['partlyHeld', { keptBytes: 3, keptUntil: until }, files(2, 1)],
  // Deleted today, so that it can be restored for weeks; emptying would free nothing of it all the same.
  ['held', { keptBytes: 1, keptUntil: until }, files(0, 1)],
  ['held', { keptBytes: 1, keptUntil: null }, files(0, 1)],
  ['leaving', { keptBytes: 2, keptUntil: null }, files(2, 0)],
  // For somebody who may not empty it nothing is measured.
  ['freeable', { keptBytes: 2, keptUntil: until }, undefined],
  ['held', { keptBytes: 2, keptUntil: null }, undefined],
])('deleted files that still take storage are %s', (state, usage, measured) => {
  expect(keptState(usage, measured)).toBe(state)
})
