/** Stands in for the engine's choice of how precise its matrices are: the viewer has its own. The names are the engine's. */
export const PerformanceConfigurator = {
  SetMatrixPrecision(): void {
    // nobody uses the engine's matrices
  },
}

/** Stands in for the engine's clock, which looks for one at every reading. */
export const PrecisionDate = {
  get Now(): number {
    return performance.now()
  },
}
