import { describe, expect, it } from 'vitest'
import { FadeDuration } from '../../../../src/sdk/core/stage/fade-duration.ts'

/** Time since the previous frame, and whether that frame requested this one. */
type Frame = { readonly gapMs: number; readonly isRequested: boolean }

function fadeDurationsMs(frames: readonly Frame[], maxMs = 120): readonly number[] {
  const fade = new FadeDuration(maxMs)
  let nowMs = 5_000
  return frames.map(({ gapMs, isRequested }) => {
    fade.end(nowMs, isRequested)
    nowMs += gapMs
    return fade.begin(nowMs)
  })
}

const frames = (count: number, gapMs: number, isRequested = true) =>
  Array.from({ length: count }, () => ({ gapMs, isRequested }))

describe('fades of tiles', () => {
  it('have full duration at a high frame rate', () => {
    expect(new Set(fadeDurationsMs(frames(50, 16)))).toEqual(new Set([120]))
    expect(new Set(fadeDurationsMs([...frames(2, 16), ...frames(1, 70), ...frames(2, 16)]))).toEqual(new Set([120]))
  })

  it('are skipped only while the frame rate is low', () => {
    expect(fadeDurationsMs(frames(6, 90)).slice(2)).toEqual([0, 0, 0, 0])
    expect(fadeDurationsMs([...frames(6, 90), ...frames(5, 16)]).at(-1)).toBe(120)
  })

  it('ignore gaps between unrequested frames', () => {
    expect(new Set(fadeDurationsMs(frames(20, 200, false)))).toEqual(new Set([120]))
  })
})
