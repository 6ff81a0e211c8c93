import { describe, expect, it } from 'vitest'
import { AlphaState } from '../../../../src/sdk/core/gpu/engine-stand-ins/alpha-state.ts'

/** What a context was told, in words. */
function recorder() {
  const told: string[] = []
  const gl = {
    BLEND: 3042,
    enable: () => told.push('on'),
    disable: () => told.push('off'),
    blendFuncSeparate: (...factors: number[]) => told.push(factors.join(' ')),
  }
  return { gl: gl as Partial<WebGL2RenderingContext> as WebGL2RenderingContext, told }
}

const over = '770 771 1 1'

describe('blending', () => {
  it('is told to the context once for each change', () => {
    const { gl, told } = recorder()
    const state = new AlphaState()
    state.apply(gl)
    state.alphaBlend = true
    state.apply(gl)
    state.apply(gl)
    state.alphaBlend = false
    state.apply(gl)
    expect(told).toEqual([over, 'off', over, 'on', over, 'off'])
  })

  it('is told anew to a context that others used', () => {
    const { gl, told } = recorder()
    const state = new AlphaState()
    state.alphaBlend = true
    state.apply(gl)
    state.reset()
    state.alphaBlend = true
    state.apply(gl)
    expect(told).toEqual([over, 'on', over, 'on'])
  })
})
