/**
 * Replaces the engine's translators from older dialects of GLSL: the viewer's shaders are plain GLSL ES 3.00 without macros
 * and includes. Names are the engine's.
 */
class ShaderProcessor {
  /** GLSL, in the engine's enumeration. */
  readonly shaderLanguage = 0
}

export { ShaderProcessor as WebGL2ShaderProcessor, ShaderProcessor as WebGLShaderProcessor }
