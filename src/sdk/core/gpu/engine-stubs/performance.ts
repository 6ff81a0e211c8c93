/** Replaces the engine's choice of matrix precision. Names are the engine's. */
export const PerformanceConfigurator = {
  SetMatrixPrecision(): void {
    // The viewer doesn't use the engine's matrices.
  },
}

/** Replaces the engine's clock, which tests for `performance` at every reading. */
export const PrecisionDate = {
  get Now(): number {
    return performance.now()
  },
}
