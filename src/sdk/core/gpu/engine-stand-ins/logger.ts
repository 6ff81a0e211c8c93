/** Replaces the engine's logger, which stores every message. Names are the engine's. */
export const Logger = {
  Log(): void {
    // the console belongs to the page
  },
  Warn(): void {
    // the console belongs to the page
  },
  Error(message: unknown): void {
    console.error(message)
  },
}
