type UniformLocations = Record<string, WebGLUniformLocation | null | undefined>

type Vector4 = readonly [x: number, y: number, z: number, w: number]

/** Names of a program's uniforms and samplers, and the records that take their locations and numbers. */
type UniformTables = readonly [
  uniformNames: readonly string[],
  uniforms: UniformLocations,
  samplerNames: string[],
  samplers: Record<string, number>,
]

type UniformSetters = {
  getUniforms(context: WebGLPipelineContext, names: readonly string[]): readonly (WebGLUniformLocation | null)[]
  setFloat(location: UniformLocations[string], value: number): boolean
  setFloat4(location: UniformLocations[string], ...vector: Vector4): boolean
  _isRenderingStateCompiled(context: WebGLPipelineContext): boolean
}

/**
 * Replaces the engine's state of a shader program, which sets thirty types of uniforms and remembers their values: the viewer
 * sets numbers and vectors of four, and its shaders have no uniform blocks. Names are the engine's.
 */
export class WebGLPipelineContext {
  engine: UniformSetters | null = null
  program: WebGLProgram | null = null
  isParallelCompiled = false
  _isDisposed = false
  #uniforms: UniformLocations = {}

  get isAsync(): boolean {
    return this.isParallelCompiled
  }

  get isReady(): boolean {
    return this.program !== null && (!this.isParallelCompiled || this.engine?._isRenderingStateCompiled(this) === true)
  }

  setEngine(engine: UniformSetters): void {
    this.engine = engine
  }

  /** Looks up uniforms and samplers of the linked program; samplers that it doesn't use are removed from `samplerNames`. */
  _fillEffectInformation(
    _effect: unknown,
    _blocks: unknown,
    ...[uniformNames, uniforms, samplerNames, samplers]: UniformTables
  ): void {
    const locations = this.engine?.getUniforms(this, uniformNames) ?? []
    for (const [index, name] of uniformNames.entries()) uniforms[name] = locations[index]
    this.#uniforms = uniforms
    const usedNames = samplerNames.filter((name) => uniforms[name])
    samplerNames.splice(0, samplerNames.length, ...usedNames)
    for (const [index, name] of usedNames.entries()) samplers[name] = index
  }

  setFloat(name: string, value: number): void {
    this.engine?.setFloat(this.#uniforms[name], value)
  }

  setFloat4(name: string, ...vector: Vector4): void {
    this.engine?.setFloat4(this.#uniforms[name], ...vector)
  }

  /** Source for error messages, which show only the compiler's log. */
  _getVertexShaderCode(): null {
    return null
  }

  _getFragmentShaderCode(): null {
    return null
  }

  dispose(): void {
    this._isDisposed = true
  }
}
