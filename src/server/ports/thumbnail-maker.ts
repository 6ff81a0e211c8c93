/** A video on another host, read in parts. */
export type VideoInParts = {
  readonly sizeBytes: number | undefined
  /** Up to `length` bytes; fewer at the end only, null for what is out of reach. Its error ends the work. */
  read(offset: number, length: number): Promise<Buffer | null>
}

export type ThumbnailOrder = {
  readonly inputPath: string
  readonly outputPath: string
  /** Own files and those of other hosts have places of their own. */
  readonly origin: 'library' | 'elsewhere'
}

/** Makes small images of what nobody has judged yet; a few at once, the others wait and reject with `server.busy`. */
export interface ThumbnailMaker {
  /**
   * Writes a JPEG of at most `thumbnailWidthPx`, upright and without metadata. Rejects with a `MediaError` for what
   * is no image, or too large a one.
   */
  make(order: ThumbnailOrder): Promise<void>
  /**
   * The same of a frame near the start of a video, one that isn't black where there is one. It reads no more than it needs.
   * Rejects with a `MediaError` for what is no MP4, MOV or WebM, with `media.frameOutOfReach` where the frames are.
   */
  makeOfVideo(video: VideoInParts, signal: AbortSignal): Promise<Buffer>
}
