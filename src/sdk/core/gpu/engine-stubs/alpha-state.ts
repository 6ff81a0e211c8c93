// Constants of WebGL.
const sourceAlpha = 770
const oneMinusSourceAlpha = 771
const one = 1

/**
 * Replaces the engine's blending state, which covers twenty blend modes and eight render targets: the viewer needs
 * alpha blending, on or off. Names are the engine's.
 */
export class AlphaState {
  alphaBlend = false
  #applied: boolean | null = null

  apply(gl: WebGL2RenderingContext): void {
    if (this.#applied === this.alphaBlend) return
    this.#applied = this.alphaBlend
    gl.blendFuncSeparate(sourceAlpha, oneMinusSourceAlpha, one, one)
    if (this.alphaBlend) gl.enable(gl.BLEND)
    else gl.disable(gl.BLEND)
  }

  /** Forgets the applied state, after other code has used the context and for a new context. */
  reset(): void {
    this.alphaBlend = false
    this.#applied = null
  }
}
