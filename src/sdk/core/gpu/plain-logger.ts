/** Stands in for the engine's logger, which keeps a list of all it has said. The names are the engine's. */
export const Logger = {
  Log(): void {
    // the console belongs to the page
  },
  Warn(): void {
    // the same
  },
  Error(message: unknown): void {
    console.error(message)
  },
}
