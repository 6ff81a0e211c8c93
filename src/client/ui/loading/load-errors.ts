/** A chunk of the app could not be loaded, or not in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** The stylesheet of a chunk could not be loaded. */
export class StylesheetLoadError extends Error {
  override readonly name = 'StylesheetLoadError'
}

/** Vite's error message for a stylesheet; the error has no code. */
const stylesheetFailure = /^Unable to preload CSS for /

/** Converts an error of a dynamic import to a named error. */
export function loadErrorOf(cause: unknown): ChunkLoadError | StylesheetLoadError {
  if (cause instanceof ChunkLoadError || cause instanceof StylesheetLoadError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  return stylesheetFailure.test(message)
    ? new StylesheetLoadError(`Stylesheet load failure: ${message}`, { cause })
    : new ChunkLoadError(`Chunk load error: ${message}`, { cause })
}
