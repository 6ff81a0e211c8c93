import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Import specifiers of engine modules, with the files of the viewer that replace them. */
const replacements: readonly (readonly [specifierPattern: RegExp, fileName: string])[] = [
  [/\/WebGL\/webGL2?ShaderProcessors\.js$/, 'shader-processor.ts'],
  [/\/effect\.functions\.js$/, 'effect-functions.ts'],
  [/\/webGLPipelineContext\.js$/, 'pipeline-context.ts'],
  [/\/Misc\/logger\.js$|^\.\/logger\.js$/, 'logger.ts'],
  [/\/States\/stencilState(?:Composer)?\.js$/, 'stencil-state.ts'],
  [/\/States\/alphaCullingState\.js$/, 'alpha-state.ts'],
  [/\/States\/depthCullingState\.js$/, 'depth-culling-state.ts'],
  [/\/textureSampler\.js$/, 'texture-sampler.ts'],
  [/\/Misc\/observable(?:\.pure)?\.js$/, 'observable.ts'],
  [/\/(?:performanceConfigurator|precisionDate)\.js$/, 'performance.ts'],
]

/**
 * Vite plugin that replaces parts of the engine (shaders and their uniforms, console output, state caches of stencils,
 * blending, depth and samplers, observables, matrix precision, clock) by small implementations, which saves 10 kB. Every
 * bundle that contains the viewer uses this plugin, so that tests run the code that visitors get.
 */
export function plainEngine(): Plugin {
  const stubPath = (fileName: string) =>
    fileURLToPath(new URL(`../../src/sdk/core/gpu/engine-stubs/${fileName}`, import.meta.url))
  return {
    name: 'stopover-plain-engine',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@babylonjs')) return null
      const [, fileName] = replacements.find(([specifierPattern]) => specifierPattern.test(source)) ?? []
      return fileName === undefined ? null : stubPath(fileName)
    },
  }
}
