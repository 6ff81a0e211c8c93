/** Makes small images of images that nobody has judged yet. */
export interface ThumbnailMaker {
  /**
   * Writes a JPEG of at most `thumbnailWidthPx`, upright and without metadata. Rejects with a `MediaError` for what
   * is no image, or too large a one.
   */
  make(inputPath: string, outputPath: string): Promise<void>
}
