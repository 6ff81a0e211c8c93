import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Files of the engine, and what of the viewer's takes their place. */
const standIns: readonly (readonly [replaced: RegExp, standIn: string])[] = [
  [/\/(?:Processors\/shaderProcessor|WebGL\/webGL2?ShaderProcessors)\.js$/, 'shader-processor.ts'],
  [/\/Misc\/logger\.js$|^\.\/logger\.js$/, 'logger.ts'],
  [/\/States\/stencilState(?:Composer)?\.js$/, 'stencil-state.ts'],
  [/\/States\/alphaCullingState\.js$/, 'alpha-state.ts'],
  [/\/States\/depthCullingState\.js$/, 'depth-culling-state.ts'],
  [/\/textureSampler\.js$/, 'texture-sampler.ts'],
  [/\/Misc\/observable(?:\.pure)?\.js$/, 'observable.ts'],
  [/\/(?:performanceConfigurator|precisionDate)\.js$/, 'performance.ts'],
]

/**
 * Puts the viewer's few lines in the place of what the engine does to shaders, how it writes to the console, its
 * accounts of stencils, blending, depth and samplers, its observables, the precision of its matrices and its clock: nine
 * kilobytes of a visitor's download. Every bundle with the viewer in it is made with this, so that tests try what visitors get.
 */
export function plainEngine(): Plugin {
  const pathOf = (name: string) =>
    fileURLToPath(new URL(`../../src/sdk/core/gpu/engine-stand-ins/${name}`, import.meta.url))
  return {
    name: 'stopover-plain-engine',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@babylonjs')) return null
      const [, standIn] = standIns.find(([replaced]) => replaced.test(source)) ?? []
      return standIn === undefined ? null : pathOf(standIn)
    },
  }
}
