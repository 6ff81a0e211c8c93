import { readFile } from 'node:fs/promises'
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

/** Code that uses the whole engine. */
const wholeEnginePath = /\/src\/sdk\/core\/hotspots\/model\//
/** Query of the ids of modules of the whole engine, which are other modules than those of the viewer's core. */
const wholeQuery = '?whole'
/** Modules of the whole engine that the code of 3D models replaces or doesn't use, with their code instead. */
const omittedModules: readonly (readonly [idPattern: RegExp, code: string])[] = [
  // Shaders of WebGPU.
  [/\/ShadersWGSL\//, 'export {}'],
  // Loaders of compressed textures.
  [/\/Loaders\/\w+TextureLoader\.js/, 'export {}'],
  // Textures as data URLs. `model-world.ts` computes its own.
  [
    /\/brdfTextureTools\.js/,
    `export const GetEnvironmentBRDFTexture = (scene) => scene.environmentBRDFTexture
    export const GetEnvironmentFuzzBRDFTexture = () => null
    export const GetOpenPBREnvironmentBRDFTexture = () => null`,
  ],
]

const withoutQuery = (id: string) => (id.endsWith(wholeQuery) ? id.slice(0, -wholeQuery.length) : id)

/**
 * Vite plugin that replaces parts of the engine (shaders and their uniforms, console output, state caches of stencils,
 * blending, depth and samplers, observables, matrix precision, clock) by small implementations, which saves 10 kB. Every
 * bundle that contains the viewer uses this plugin, so that tests run the code that visitors get. Only the code of 3D models
 * gets the whole engine, in modules of its own.
 */
export function plainEngine(): Plugin {
  const stubPath = (fileName: string) =>
    fileURLToPath(new URL(`../../src/sdk/core/gpu/engine-stubs/${fileName}`, import.meta.url))
  return {
    name: 'stopover-plain-engine',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined) return null
      const isWhole =
        importer.endsWith(wholeQuery) || (wholeEnginePath.test(importer) && source.startsWith('@babylonjs/'))
      if (isWhole) {
        const resolution = await this.resolve(source, withoutQuery(importer), { skipSelf: true })
        // The bundler also adds imports of its own helpers.
        if (!resolution?.id.includes('@babylonjs')) return resolution
        return { ...resolution, id: `${withoutQuery(resolution.id)}${wholeQuery}` }
      }
      if (!importer.includes('@babylonjs')) return null
      const [, fileName] = replacements.find(([specifierPattern]) => specifierPattern.test(source)) ?? []
      return fileName === undefined ? null : stubPath(fileName)
    },
    async load(id) {
      if (!id.endsWith(wholeQuery)) return null
      const [, code] = omittedModules.find(([idPattern]) => idPattern.test(id)) ?? []
      return code ?? readFile(withoutQuery(id), 'utf8')
    },
  }
}
