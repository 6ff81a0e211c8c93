/** Replaces the engine's logger, which stores every message. Names are the engine's. */
export const Logger = {
  Log(): void {
    // The console belongs to the page.
  },
  Warn(): void {
    // The console belongs to the page.
  },
  Error(message: unknown): void {
    console.error(message)
  },
}
