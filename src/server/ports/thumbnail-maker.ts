/** Makes small pictures of pictures that nobody has judged yet. */
export interface ThumbnailMaker {
  /**
   * Writes a JPEG of at most `thumbnailWidthPx`, upright and without metadata. Rejects with a `MediaRefusal` for what
   * is no picture, or too large a one.
   */
  make(inputPath: string, outputPath: string): Promise<void>
}
