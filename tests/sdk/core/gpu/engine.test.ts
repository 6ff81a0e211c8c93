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
import { uploadChecked } from '../../../../src/sdk/core/gpu/upload-check.ts'

type Call = readonly [name: string, ...values: unknown[]]

/** Fakes a WebGL 2 context: constants are their own names, and calls are logged. */
function fakeContext(fields: Readonly<Record<string, unknown>> = {}) {
  const calls: Call[] = []
  const results: Readonly<Record<string, unknown>> = {
    getParameter: 16,
    getContextAttributes: {},
    getExtension: null,
    isContextLost: false,
    getShaderPrecisionFormat: { precision: 23 },
    getProgramParameter: true,
    getShaderParameter: true,
    getUniformLocation: {},
    getError: 'NO_ERROR',
    ...fields,
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
          if (Object.hasOwn(results, name)) return results[name]
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
  // The engine logs its version.
  vi.spyOn(console, 'log').mockReturnValue()
  context = fakeContext()
  engine = new ThinEngine(context.gl, false, {}, false)
  context.calls.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const callsOf = (name: string) => context.calls.filter((call) => call[0] === name)

describe('the adapter of the engine', () => {
  it('finds the WebGL context', () => expect(contextOf(engine)).toBe(context.gl))

  it('binds a texture during an upload, with rows from top to bottom', () => {
    const texture = createTexture(engine)
    const steps: string[] = []
    withBoundTexture(engine, texture, (gl, target) => {
      expect(gl).toBe(context.gl)
      expect(target).toBe('TEXTURE_2D')
      steps.push(...context.calls.map(([name]) => name))
    })
    const bindings = callsOf('bindTexture').map((call) => call.slice(1))
    expect(bindings).toEqual([
      ['TEXTURE_2D', webglTextureOf(texture)],
      ['TEXTURE_2D', null],
    ])
    expect(callsOf('pixelStorei')).toEqual([['pixelStorei', 'UNPACK_FLIP_Y_WEBGL', 0]])
    expect(steps).toContain('bindTexture')
    expect(steps).toContain('pixelStorei')
  })

  it('uploads to a layer of a texture array', () => {
    const texture = createTextureArray(engine, { widthPx: 8, heightPx: 4, layers: 2 })
    expect(webglTextureOf(texture)).toEqual({ created: 'createTexture' })
    expect(callsOf('texStorage3D')).toEqual([['texStorage3D', 'TEXTURE_2D_ARRAY', 1, 'RGBA8', 8, 4, 2]])
    const image = Object.assign(Object.create(null), { width: 8, height: 4 })
    uploadLayer(engine, { texture, layer: 1 }, image)
    expect(callsOf('texSubImage3D')[0]?.slice(1, 9)).toEqual(['TEXTURE_2D_ARRAY', 0, 0, 0, 1, 8, 4, 1])
    expect(callsOf('bindTexture').at(-1)).toEqual(['bindTexture', 'TEXTURE_2D_ARRAY', null])
  })

  it('binds foreign framebuffers and the canvas', () => {
    const framebuffer = Object.create(null)
    bindFramebuffer(engine, framebuffer)
    bindFramebuffer(engine, null)
    expect(callsOf('bindFramebuffer')).toEqual([
      ['bindFramebuffer', 'FRAMEBUFFER', framebuffer],
      ['bindFramebuffer', 'FRAMEBUFFER', null],
    ])
  })

  it('binds a texture to a sampler of a program', () => {
    const source = { vertexSource: 'void main() {}', fragmentSource: 'void main() {}' }
    const effect = new Effect(source, [], ['camera'], ['other', 'tiles'], engine)
    const texture = createTexture(engine)
    bindSampler(effect, 'tiles', texture)
    expect(callsOf('bindTexture')).toContainEqual(['bindTexture', 'TEXTURE_2D', webglTextureOf(texture)])
    expect(callsOf('activeTexture').at(-1)).toEqual(['activeTexture', 1])
  })
})

describe('a tested upload', () => {
  const resultWith = (fields: Readonly<Record<string, unknown>>) => {
    const testedEngine = new ThinEngine(fakeContext(fields).gl, false, {}, false)
    const texture = createTextureArray(testedEngine, { widthPx: 8, heightPx: 8, layers: 1 })
    return uploadChecked(
      testedEngine,
      { texture, layer: 0 },
      Object.assign(Object.create(null), { width: 8, height: 8 }),
    )
  }

  it('fails with an error of the context', () => expect(resultWith({ getError: 'INVALID_VALUE' })).toBe('failed'))

  it('says nothing if the context is lost', () =>
    expect(resultWith({ getError: 'CONTEXT_LOST_WEBGL', isContextLost: true })).toBe('interrupted'))

  it('is uncertain if the browser returns no pixels', () => expect(resultWith({})).toBe('uncertain'))
})
