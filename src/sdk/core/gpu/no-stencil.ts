/** Stands in for the engine's account of stencils, of which the viewer's canvas has none. The names are the engine's. */
export class StencilState {
  stencilTest = false
}

export class StencilStateComposer {
  useStencilGlobalOnly = true
  stencilGlobal: unknown = null
  stencilMaterial: unknown = null

  apply(): void {
    // nothing is ever asked of it
  }

  reset(): void {
    // nothing was kept
  }
}
