import { expect, it } from 'vitest'
import { pauseAfter } from '../../../../src/sdk/core/stage/drawing-pace.ts'

it('draws each tile at once on a fast GPU, and if its speed is unknown', () => {
  expect([0, 17, 33, 40].map(pauseAfter)).toEqual([0, 0, 0, 0])
})

it('leaves a slow GPU three quarters of its time, but never waits long', () => {
  expect(pauseAfter(50)).toBe(150)
  expect(pauseAfter(100)).toBe(300)
  expect(pauseAfter(900)).toBe(400)
})
