import type { PanoramaSource } from '../../shared/tour-imports/panorama-source.ts'

export type ExtractionOrder = {
  /** ZIP file with the tour. */
  readonly archivePath: string
  readonly sources: readonly PanoramaSource[]
  /** Empty folder for the panoramas. */
  readonly outputFolder: string
  readonly signal: AbortSignal
}

/** Extracts the panoramas of a tour in an untrusted archive, as files that can be uploaded as panoramas. */
export interface PanoramaExtractor {
  /**
   * Writes a file for each source and resolves with their paths: an image as it is, or a ZIP file with six faces. The
   * same archive leads to the same bytes. `onProgress` gets the number of finished panoramas. Rejects with a `MediaError`
   * for a panorama that can't be read, with a `BuildInterrupted` when a retry may succeed, and with the signal's reason
   * when aborted.
   */
  extract(order: ExtractionOrder, onProgress: (panoramaCount: number) => void): Promise<readonly string[]>
}
