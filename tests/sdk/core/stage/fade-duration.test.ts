import { describe, expect, it } from 'vitest'
import { FadeDuration } from '../../../../src/sdk/core/stage/fade-duration.ts'

/** A frame this long after the one before it, which asked for it or not. */
type Frame = { readonly gapMs: number; readonly asked: boolean }

function lengths(frames: readonly Frame[], mostMs = 120): readonly number[] {
  const fade = new FadeDuration(mostMs)
  let nowMs = 5_000
  return frames.map(({ gapMs, asked }) => {
    fade.end(nowMs, asked)
    nowMs += gapMs
    return fade.frame(nowMs)
  })
}

const frames = (count: number, gapMs: number, asked = true) => Array.from({ length: count }, () => ({ gapMs, asked }))

describe('fades of tiles', () => {
  it('are whole where frames follow each other quickly', () => {
    expect(new Set(lengths(frames(50, 16)))).toEqual(new Set([120]))
    expect(new Set(lengths([...frames(2, 16), ...frames(1, 70), ...frames(2, 16)]))).toEqual(new Set([120]))
  })

  it('are left out where frames are slow, after a few of them, and come back', () => {
    expect(lengths(frames(6, 90)).slice(2)).toEqual([0, 0, 0, 0])
    expect(lengths([...frames(6, 90), ...frames(5, 16)]).at(-1)).toBe(120)
  })

  it('take no wait for the network for slowness', () => {
    expect(new Set(lengths(frames(20, 200, false)))).toEqual(new Set([120]))
  })
})
