import type { RefusalCode } from '../../shared/kernel/app-error.ts'
import type { MediaManifest } from '../../shared/media/media.ts'
import type { MediaKind } from '../../shared/media/registry.ts'

/** Kinds that have a builder; the others come with the media library. */
export type BuildableKind = Extract<MediaKind, 'panos' | 'images'>

export type BuildRequest = {
  readonly kind: BuildableKind
  /** The original, never changed. */
  readonly inputPath: string
  /** An empty folder; its content is complete only once `build` has resolved. */
  readonly outputFolder: string
  readonly signal?: AbortSignal | undefined
  /** Angles a partial panorama covers, when its file does not say. */
  readonly coverage?:
    | { readonly yawDeg: number; readonly pitchDeg: number; readonly pitchCentreDeg: number }
    | undefined
}

export type BuildResult = {
  readonly manifest: MediaManifest
  readonly widthPx: number
  readonly heightPx: number
  readonly tileCount: number
  readonly bytes: number
  readonly stepMs: Readonly<Record<string, number>>
}

/**
 * Turns an original into what viewers load. Beside tiles or renditions the output folder holds `thumbnail.webp`,
 * `poster.webp` and `social.jpg`.
 */
export interface MediaBuilder {
  /**
   * Rejects with a `MediaRefusal` when the file itself is at fault, with any other error (crash, time-out, memory)
   * when another try may succeed.
   */
  build(request: BuildRequest, onProgress: (progress: number, step: string) => void): Promise<BuildResult>
  /** Looks at an upload before it becomes a medium: type, size and shape; rejects with a `MediaRefusal`. */
  inspect(kind: BuildableKind, inputPath: string): Promise<{ widthPx: number; heightPx: number; mimeType: string }>
}

/** The file is at fault; trying again would end the same. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, detail: string) {
    super(detail)
    this.code = code
  }
}
