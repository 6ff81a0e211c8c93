import { type RefusalCode, refusals } from '../../shared/kernel/app-error.ts'
import type { MediaManifest } from '../../shared/media/media.ts'
import type { MediaKind } from '../../shared/media/registry.ts'
import type { View } from '../../shared/sphere.ts'

/** Kinds that have a builder; the others come with the media library. */
export type BuildableKind = Extract<MediaKind, 'panos' | 'images'>

export type BuildRequest = {
  readonly kind: BuildableKind
  /** The original, never changed. */
  readonly inputPath: string
  /** An empty folder; its content is complete only once `build` has resolved. */
  readonly outputFolder: string
  readonly signal?: AbortSignal | undefined
  /** Angles a partial panorama covers, typed by a person: they outrank what its file says. */
  readonly coverage?: TypedCoverage | undefined
  /** View of the stills; without it the middle of the picture. */
  readonly startView?: View | undefined
}

/** Extent in yaw (1…360, centred on yaw 0) and pitch (1…180), and the pitch of the middle, in degrees. */
export type TypedCoverage = { readonly yawDeg: number; readonly pitchDeg: number; readonly pitchCentreDeg: number }

export type BuildResult = {
  readonly manifest: MediaManifest
  readonly widthPx: number
  readonly heightPx: number
  readonly tileCount: number
  /** Everything written, stills included. */
  readonly bytes: number
  readonly captured?: Captured
  /** Milliseconds by step; steps overlap. */
  readonly stepMs: Readonly<Record<string, number>>
}

/** When and where the camera says it took the picture. */
export type Captured = {
  readonly capturedAt?: string
  readonly location?: { readonly latitudeDeg: number; readonly longitudeDeg: number }
}

export type PictureSize = { readonly widthPx: number; readonly heightPx: number; readonly mimeType: string }

/**
 * Turns an original into what viewers load. Beside tiles or renditions the output folder holds `thumbnail.webp`,
 * `poster.webp` and `social.jpg`.
 */
export interface MediaBuilder {
  /**
   * Rejects with a `MediaRefusal` when the file itself is at fault, with a `BuildInterrupted` when another try may
   * succeed, with the signal's reason when aborted. `progress` runs from 0 to 1.
   */
  build(request: BuildRequest, onProgress: (progress: number, step: string) => void): Promise<BuildResult>
  /** Says that a file to inspect is on its way, for builders that need a moment to be ready. */
  prepare?(): void
  /** Looks at an upload before it becomes a medium: type, size and shape; rejects with a `MediaRefusal`. */
  inspect(kind: BuildableKind, inputPath: string): Promise<PictureSize>
}

/** The file is at fault; trying again would end the same. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, detail: string = refusals[code].message, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

export type InterruptionCause = 'crash' | 'memory' | 'time'

/** The build ended for a reason that need not be the file's: worth another try. */
export class BuildInterrupted extends Error {
  override readonly name = 'BuildInterrupted'
  readonly reason: InterruptionCause

  constructor(reason: InterruptionCause, detail: string) {
    super(`The media build was interrupted (${reason}): ${detail}`)
    this.reason = reason
  }
}
