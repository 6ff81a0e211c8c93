/** Code of the app that could not be loaded, or not in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Styles of a part of the app that could not be loaded. */
export class StylesheetLoadError extends Error {
  override readonly name = 'StylesheetLoadError'
}

/** What the bundler's loader says of a stylesheet that failed; it has no code for it. */
const stylesheetFailure = /^Unable to preload CSS for /

/** Names what went wrong while a part of the app was loaded; the cause is what the browser said. */
export function loadErrorOf(cause: unknown): ChunkLoadError | StylesheetLoadError {
  if (cause instanceof ChunkLoadError || cause instanceof StylesheetLoadError) return cause
  const said = cause instanceof Error ? cause.message : String(cause)
  return stylesheetFailure.test(said)
    ? new StylesheetLoadError(`Stylesheet load failure: ${said}`, { cause })
    : new ChunkLoadError(`Chunk load error: ${said}`, { cause })
}
