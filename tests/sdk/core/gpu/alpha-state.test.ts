import { describe, expect, it } from 'vitest'
import { AlphaState } from '../../../../src/sdk/core/gpu/engine-stubs/alpha-state.ts'

/** A context that logs its calls. */
function fakeContext() {
  const calls: string[] = []
  const gl = {
    BLEND: 3042,
    enable: () => calls.push('on'),
    disable: () => calls.push('off'),
    blendFuncSeparate: (...factors: number[]) => calls.push(factors.join(' ')),
  }
  return { gl: gl as Partial<WebGL2RenderingContext> as WebGL2RenderingContext, calls }
}

/** WebGL constants of the factors of alpha blending. */
const alphaBlendFactors = '770 771 1 1'

describe('blending', () => {
  it('is set once per change', () => {
    const { gl, calls } = fakeContext()
    const state = new AlphaState()
    state.apply(gl)
    state.alphaBlend = true
    state.apply(gl)
    state.apply(gl)
    state.alphaBlend = false
    state.apply(gl)
    expect(calls).toEqual([alphaBlendFactors, 'off', alphaBlendFactors, 'on', alphaBlendFactors, 'off'])
  })

  it('is set again after a reset', () => {
    const { gl, calls } = fakeContext()
    const state = new AlphaState()
    state.alphaBlend = true
    state.apply(gl)
    state.reset()
    state.alphaBlend = true
    state.apply(gl)
    expect(calls).toEqual([alphaBlendFactors, 'on', alphaBlendFactors, 'on'])
  })
})
