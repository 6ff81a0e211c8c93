/**
 * Replaces the engine's depth and culling state: the viewer draws one square without a back face and needs no depth
 * bias. Names are the engine's.
 */
export class DepthCullingState {
  depthTest = true
  depthMask = true
  depthFunc = 0
  #applied = ''

  apply(gl: WebGL2RenderingContext): void {
    const { depthTest, depthMask, depthFunc } = this
    const state = [depthTest, depthMask, depthFunc].join()
    if (this.#applied === state) return
    this.#applied = state
    if (depthTest) gl.enable(gl.DEPTH_TEST)
    else gl.disable(gl.DEPTH_TEST)
    gl.depthMask(depthMask)
    gl.depthFunc(depthFunc)
  }

  /** Forgets the applied state, after other code has used the context and for a new context. */
  reset(): void {
    this.depthTest = this.depthMask = true
    this.#applied = ''
  }
}
