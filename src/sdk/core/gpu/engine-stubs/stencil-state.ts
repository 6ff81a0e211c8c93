/** Replaces the engine's stencil state, because the canvas has no stencil buffer. Names are the engine's. */
export class StencilState {
  stencilTest = false
}

export class StencilStateComposer {
  useStencilGlobalOnly = true
  stencilGlobal: unknown = null
  stencilMaterial: unknown = null

  apply(): void {
    // The canvas has no stencil buffer.
  }

  reset(): void {
    // The stencil has no state.
  }
}
