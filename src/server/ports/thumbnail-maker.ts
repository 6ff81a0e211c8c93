/** A video on another host, read by range requests. */
export type RemoteVideo = {
  readonly sizeBytes: number | undefined
  /** Up to `length` bytes; fewer at the end only, null when out of reach. A rejection aborts the work. */
  read(offset: number, length: number): Promise<Buffer | null>
}

export type ThumbnailOrder = {
  readonly inputPath: string
  readonly outputPath: string
  /** Local files and files of other hosts have separate queues. */
  readonly origin: 'library' | 'elsewhere'
}

/** Creates thumbnails of untrusted files with limited concurrency; rejects with `server.busy` after a wait. */
export interface ThumbnailMaker {
  /**
   * Writes a JPEG of at most `thumbnailWidthPx`, upright and without metadata. Rejects with a `MediaError` for a file that
   * is no image or is too large.
   */
  create(order: ThumbnailOrder): Promise<void>
  /**
   * Creates a thumbnail from a frame near the start of a video, preferably not a black one, and reads only the
   * necessary bytes. Rejects with a `MediaError` for a file that is no MP4, MOV or WebM, and with
   * `media.frameOutOfReach` if the frames can't be read.
   */
  createFromVideo(video: RemoteVideo, signal: AbortSignal): Promise<Buffer>
}
