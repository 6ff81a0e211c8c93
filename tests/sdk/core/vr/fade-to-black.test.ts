import { describe, expect, test } from 'vitest'
import { FadeToBlack, headsetFadeMs } from '../../../../src/sdk/core/vr/fade-to-black.ts'

/** A fade that has faded in at 5,000 ms. */
function aCompleteFade(): FadeToBlack {
  const fade = new FadeToBlack()
  fade.step(false, 1000)
  fade.step(false, 5000)
  return fade
}

describe('the fade to black', () => {
  test('starts black', () => {
    const fade = new FadeToBlack()
    expect(fade.isBlack).toBe(true)
    expect(fade.step(false, 1000)).toBe(0)
  })

  test('fades in', () => {
    const fade = new FadeToBlack()
    fade.step(false, 1000)
    expect(fade.step(false, 1000 + headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(fade.step(false, 5000)).toBe(1)
  })

  test('is not black before it has faded out', () => {
    const fade = aCompleteFade()
    expect(fade.step(true, 5000 + headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(fade.isBlack).toBe(false)
  })

  test('is black once it has faded out', () => {
    const fade = aCompleteFade()
    fade.step(true, 9000)
    expect(fade.isBlack).toBe(true)
  })
})
