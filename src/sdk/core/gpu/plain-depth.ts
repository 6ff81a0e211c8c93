/**
 * Stands in for the engine's account of depth and of culling: the viewer draws one square that has no back, and moves
 * nothing nearer. The names are the engine's.
 */
export class DepthCullingState {
  depthTest = true
  depthMask = true
  depthFunc = 0
  #applied = ''

  apply(gl: WebGL2RenderingContext): void {
    const { depthTest, depthMask, depthFunc } = this
    const wanted = [depthTest, depthMask, depthFunc].join()
    if (this.#applied === wanted) return
    this.#applied = wanted
    if (depthTest) gl.enable(gl.DEPTH_TEST)
    else gl.disable(gl.DEPTH_TEST)
    gl.depthMask(depthMask)
    gl.depthFunc(depthFunc)
  }

  /** Others used the context, or it is another. */
  reset(): void {
    this.depthTest = this.depthMask = true
    this.#applied = ''
  }
}
