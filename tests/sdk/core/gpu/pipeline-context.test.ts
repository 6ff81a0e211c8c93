import { expect, it, vi } from 'vitest'
import { WebGLPipelineContext } from '../../../../src/sdk/core/gpu/engine-stubs/pipeline-context.ts'

/** A location for each uniform that the program uses. */
const locations: Readonly<Record<string, WebGLUniformLocation>> = {
  opacity: { _currentState: 0 },
  eye: { _currentState: 1 },
  tiles: { _currentState: 2 },
}

function aLinkedContext() {
  const engine = {
    getUniforms: (_context: WebGLPipelineContext, names: readonly string[]) =>
      names.map((name) => locations[name] ?? null),
    setFloat: vi.fn(() => true),
    setFloat4: vi.fn(() => true),
    _isRenderingStateCompiled: vi.fn(() => false),
  }
  const context = new WebGLPipelineContext()
  context.setEngine(engine)
  return { context, engine }
}

it('finds the uniforms of a program, and numbers the samplers that it uses', () => {
  const { context } = aLinkedContext()
  const uniforms = {}
  const samplerNames = ['preview', 'tiles']
  const samplers = {}
  context._fillEffectInformation(null, {}, ['opacity', 'preview', 'tiles'], uniforms, samplerNames, samplers)
  expect(uniforms).toEqual({ opacity: locations.opacity, preview: null, tiles: locations.tiles })
  expect(samplerNames).toEqual(['tiles'])
  expect(samplers).toEqual({ tiles: 0 })
})

it('sets numbers and vectors', () => {
  const { context, engine } = aLinkedContext()
  context._fillEffectInformation(null, {}, ['opacity', 'eye'], {}, [], {})
  context.setFloat('opacity', 0.5)
  context.setFloat4('eye', 1, 2, 3, 4)
  expect(engine.setFloat).toHaveBeenCalledWith(locations.opacity, 0.5)
  expect(engine.setFloat4).toHaveBeenCalledWith(locations.eye, 1, 2, 3, 4)
})

it('is ready once its program is compiled', () => {
  const { context, engine } = aLinkedContext()
  expect(context.isReady).toBe(false)
  context.program = {}
  expect(context.isReady).toBe(true)
  context.isParallelCompiled = true
  expect(context.isReady).toBe(false)
  engine._isRenderingStateCompiled.mockReturnValue(true)
  expect(context.isReady).toBe(true)
})
