// Replaces the engine's shader preprocessor and its translators from older dialects: the viewer's shaders are plain GLSL
// ES 3.00 without macros and includes. Names are the engine's.

type ProcessedCallback = (code: string, codeBefore: string) => void

class ShaderProcessor {
  /** GLSL, in the engine's enumeration. */
  readonly shaderLanguage = 0
}

export { ShaderProcessor as WebGL2ShaderProcessor, ShaderProcessor as WebGLShaderProcessor }

export function Initialize(): void {
  // Shaders share no state.
}

/** Removes the version line, which the engine adds itself. */
export function Process(source: string, _options: unknown, onProcessed: ProcessedCallback): void {
  const code = source.replace('#version 300 es', '')
  onProcessed(code, code)
}

export function Finalize(vertexCode: string, fragmentCode: string): { vertexCode: string; fragmentCode: string } {
  return { vertexCode, fragmentCode }
}
