import { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { Effect } from '@babylonjs/core/Materials/effect.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bindFramebuffer,
  bindSampler,
  contextOf,
  webglTextureOf,
  withBoundTexture,
} from '../../../../src/sdk/core/gpu/engine.ts'
import { createTexture, createTextureArray, uploadLayer } from '../../../../src/sdk/core/gpu/texture-array.ts'

type Call = readonly [name: string, ...values: unknown[]]

/** WebGL 2 without a graphics card: constants are their own names, and calls are recorded. */
function fakeContext() {
  const calls: Call[] = []
  const returned: Readonly<Record<string, unknown>> = {
    getParameter: 16,
    getContextAttributes: {},
    getExtension: null,
    isContextLost: false,
    getShaderPrecisionFormat: { precision: 23 },
    getProgramParameter: true,
    getShaderParameter: true,
    getUniformLocation: {},
  }
  const gl = new Proxy(
    {},
    {
      has: () => true,
      get(_target, name) {
        if (typeof name !== 'string' || name === 'getContext' || name === 'canvas') return undefined
        if (/^[A-Z0-9_]+$/.test(name)) return name === 'TEXTURE0' ? 0 : name
        return (...values: unknown[]) => {
          calls.push([name, ...values])
          if (Object.hasOwn(returned, name)) return returned[name]
          return name.startsWith('create') ? { created: name } : undefined
        }
      },
    },
  )
  return { gl: gl as WebGL2RenderingContext, calls }
}

let context: ReturnType<typeof fakeContext>
let engine: ThinEngine
beforeEach(() => {
  vi.stubGlobal('WebGL2RenderingContext', class {})
  // the engine prints its version
  vi.spyOn(console, 'log').mockReturnValue()
  context = fakeContext()
  engine = new ThinEngine(context.gl, false, {}, false)
  context.calls.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const named = (name: string) => context.calls.filter((call) => call[0] === name)

describe('the adapter of the engine', () => {
  it('finds the WebGL context', () => expect(contextOf(engine)).toBe(context.gl))

  it('binds a texture while something is uploaded to it, with rows from the top down', () => {
    const texture = createTexture(engine)
    const steps: string[] = []
    withBoundTexture(engine, texture, (gl, target) => {
      expect(gl).toBe(context.gl)
      expect(target).toBe('TEXTURE_2D')
      steps.push(...context.calls.map(([name]) => name))
    })
    const bindings = named('bindTexture').map((call) => call.slice(1))
    expect(bindings).toEqual([
      ['TEXTURE_2D', webglTextureOf(texture)],
      ['TEXTURE_2D', null],
    ])
    expect(named('pixelStorei')).toEqual([['pixelStorei', 'UNPACK_FLIP_Y_WEBGL', 0]])
    expect(steps).toContain('bindTexture')
    expect(steps).toContain('pixelStorei')
  })

  it('knows the WebGL texture of an array and uploads to one of its layers', () => {
    const texture = createTextureArray(engine, { widthPx: 8, heightPx: 4, layers: 2 })
    expect(webglTextureOf(texture)).toEqual({ created: 'createTexture' })
    expect(named('texStorage3D')).toEqual([['texStorage3D', 'TEXTURE_2D_ARRAY', 1, 'RGBA8', 8, 4, 2]])
    const image = Object.assign(Object.create(null), { width: 8, height: 4 })
    uploadLayer(engine, { texture, layer: 1 }, image)
    expect(named('texSubImage3D')[0]?.slice(1, 9)).toEqual(['TEXTURE_2D_ARRAY', 0, 0, 0, 1, 8, 4, 1])
    expect(named('bindTexture').at(-1)).toEqual(['bindTexture', 'TEXTURE_2D_ARRAY', null])
  })

  it('binds framebuffers that the engine did not create, and the canvas', () => {
    const framebuffer = Object.create(null)
    bindFramebuffer(engine, framebuffer)
    bindFramebuffer(engine, null)
    expect(named('bindFramebuffer')).toEqual([
      ['bindFramebuffer', 'FRAMEBUFFER', framebuffer],
      ['bindFramebuffer', 'FRAMEBUFFER', null],
    ])
  })

  it('gives a texture to a sampler of a program', () => {
    const source = { vertexSource: 'void main() {}', fragmentSource: 'void main() {}' }
    const effect = new Effect(source, [], ['camera'], ['other', 'tiles'], engine)
    const texture = createTexture(engine)
    bindSampler(effect, 'tiles', texture)
    expect(named('bindTexture')).toContainEqual(['bindTexture', 'TEXTURE_2D', webglTextureOf(texture)])
    expect(named('activeTexture').at(-1)).toEqual(['activeTexture', 1])
  })
})
