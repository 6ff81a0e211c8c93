import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = fileURLToPath(new URL('../../src/sdk/core/gpu/plain-shaders.ts', import.meta.url))
const replaced = /\/(?:Processors\/shaderProcessor|WebGL\/webGL2?ShaderProcessors)\.js$/

/**
 * Puts the viewer's few lines in the place of what the engine does to shaders, four kilobytes of a visitor's download.
 * Every bundle with the viewer in it is made with this, so that tests try what visitors get.
 */
export function plainShaders(): Plugin {
  return {
    name: 'stopover-plain-shaders',
    enforce: 'pre',
    resolveId: (source) => (replaced.test(source) ? standIn : null),
  }
}
