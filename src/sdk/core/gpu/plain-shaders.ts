/**
 * Stands in for the engine's preprocessor of shaders and for its translators from older dialects: the viewer's shaders
 * have no macros and no includes, and are written as the graphics card takes them. The names are the engine's.
 */
type Done = (code: string, codeBefore: string) => void

class PlainShaders {
  /** GLSL, by the engine's count. */
  readonly shaderLanguage = 0
}

export { PlainShaders as WebGL2ShaderProcessor, PlainShaders as WebGLShaderProcessor }

export function Initialize(): void {
  // nothing is kept from one shader to the next
}

/** The engine writes the line with the version itself. */
export function Process(source: string, _options: unknown, done: Done): void {
  const code = source.replace('#version 300 es', '')
  done(code, code)
}

export function Finalize(vertexCode: string, fragmentCode: string): { vertexCode: string; fragmentCode: string } {
  return { vertexCode, fragmentCode }
}
