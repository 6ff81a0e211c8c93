const sourceAlpha = 770
const oneMinusSourceAlpha = 771
const one = 1

/**
 * Stands in for the engine's account of blending, which knows twenty ways of it for eight targets at once: the viewer
 * lays what is half there over what lies under it, or does not. The names are the engine's.
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

  /** Others used the context, or it is another. */
  reset(): void {
    this.alphaBlend = false
    this.#applied = null
  }
}
