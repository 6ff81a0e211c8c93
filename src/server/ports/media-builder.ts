import type { View } from '../../shared/geometry/sphere.ts'
import { defaultErrorMessage } from '../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import type { TypedCoverage } from '../../shared/media/adjustments.ts'
import type { FileNote } from '../../shared/media/file-notes.ts'
import type { MediaManifest } from '../../shared/media/media.ts'
import type { PanoramaManifest } from '../../shared/media/panorama-manifest.ts'
import type { MediaKind } from '../../shared/media/registry.ts'
import type { RetouchFacts } from '../../shared/media/retouch-shapes.ts'

/** Number of builds that a process runs concurrently. */
export const buildsAtOnce = 2

/**
 * Sandbox of the worker processes (threat T70), depending on the machine:
 * - `namespaces`: Linux namespaces. No network, all file systems read-only except the job's folder, no other processes
 *   visible, no root privileges. Also confines native code.
 * - `permissions`: Node's permission model only: scripts can't write outside the job's folder or start programs. It
 *   doesn't confine an exploited native decoder.
 */
export type MediaSandbox = 'namespaces' | 'permissions'

/** Kinds that have a builder. */
export type BuildableKind = MediaKind

export type BuildRequest = {
  readonly kind: BuildableKind
  /** The original, which is never changed. */
  readonly inputPath: string
  /** Empty folder for the files of the build, complete only once `build` has resolved. */
  readonly outputFolder: string
  readonly signal?: AbortSignal | undefined
  /** Coverage of a partial panorama as entered by a person; overrides the file's metadata. */
  readonly coverage?: TypedCoverage | undefined
  /** Retouching of a panorama. */
  readonly retouch?: RetouchFacts | undefined
  /** Image that covers the nadir, if any. */
  readonly patchPath?: string | undefined
  /** The current build, of the same original with the same coverage. */
  readonly previousBuild?: PreviousBuild | undefined
  /** View of the poster and thumbnail; by default the center of the image. */
  readonly startView?: View | undefined
  /** Video position of the poster and thumbnail; by default the first frame that isn't black. */
  readonly posterMs?: number | undefined
  /** Duration of a recording from its inspection; the time limit of the build depends on it. */
  readonly durationMs?: number | undefined
}

/** A build that an incremental build can start from. */
export type PreviousBuild = {
  readonly recipe: string
  readonly retouch: RetouchFacts
  /** Missing tiles in its manifest. */
  readonly missing?: string | undefined
}

export type BuildResult = {
  readonly manifest: MediaManifest
  /** Null for media without an image. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  /** Duration of a recording. */
  readonly durationMs?: number
  /** Number of tiles or renditions. */
  readonly tileCount: number
  /** Settings of the tiles. A later build can be incremental if its settings are the same. */
  readonly recipe?: string
  /**
   * Tiles of the previous build that are empty now. Set for incremental builds only, which write the tiles that changed;
   * all other files are copied from the previous build.
   */
  readonly dropped?: readonly string[]
  /** Size of all files, poster and thumbnail included. */
  readonly bytes: number
  readonly captured?: CaptureFacts
  /** Notes about repairs and omissions. They replace the notes of the inspection. */
  readonly notes?: readonly FileNote[]
  /** Milliseconds by step; steps overlap. */
  readonly stepMs: Readonly<Record<string, number>>
}

/** Title, time, location and initial view from the file's metadata. */
export type CaptureFacts = {
  /** Title or short description of the image. */
  readonly title?: string
  readonly capturedAt?: string
  readonly location?: { readonly latitudeDeg: number; readonly longitudeDeg: number }
  /** Heading of the camera, clockwise from north, 0…360. */
  readonly headingDeg?: number
  /** Start view of stops created from it; missing angles get the default. */
  readonly initialView?: Readonly<Partial<View>>
}

/** Result of an inspection. */
export type MediaFacts = {
  /** Display size, after rotation; null for media without an image. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly mimeType: string
  /** Duration of a recording. */
  readonly durationMs?: number
  /** True if metadata marks it as spherical, regardless of the kind it was uploaded as; undefined if unknown. */
  readonly looksSpherical?: boolean
  /** Notes about repairs and omissions of a build, as far as an inspection can tell. */
  readonly notes?: readonly FileNote[]
  /** Capture facts of an image or panorama. */
  readonly captured?: CaptureFacts
  /** Place of a panorama's image on the sphere. */
  readonly sphere?: Pick<PanoramaManifest, 'pose' | 'coverage'>
}

/**
 * Converts an original to the files that viewers load: tiles or renditions, `thumbnail.webp`, `poster.webp` and
 * `social.jpg`.
 */
export interface MediaBuilder {
  /**
   * Rejects with a `MediaError` when the file can't be built, with a `BuildInterrupted` when a retry may succeed, and
   * with the signal's reason when aborted. `progress` runs from 0 to 1.
   */
  build(request: BuildRequest, onProgress: (progress: number, step: string) => void): Promise<BuildResult>
  /** Announces an inspection, so that the builder can start a worker ahead of time. */
  prepare?(): void
  /**
   * Inspects an upload before it becomes a medium: type, size, aspect ratio and duration; rejects with a `MediaError`.
   * With an entered coverage a panorama may have any aspect ratio.
   */
  inspect(kind: BuildableKind, inputPath: string, coverage?: TypedCoverage): Promise<MediaFacts>
}

/** The file can't be processed; a retry would fail the same way. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly code: ErrorCode
  /** True if the person sees this message instead of the general one of the code. */
  readonly isUserFacing: boolean

  constructor(
    code: ErrorCode,
    detail: string = defaultErrorMessage(code),
    { isUserFacing = false, ...options }: ErrorOptions & { readonly isUserFacing?: boolean } = {},
  ) {
    super(detail, options)
    this.code = code
    this.isUserFacing = isUserFacing
  }
}

/** Reason why a build was interrupted; `diskSpace` means that the disk is full or out of inodes. */
export type InterruptionCause = 'crash' | 'memory' | 'time' | 'diskSpace'

/** The build ended for a reason that may not be the file's, so that a retry is worthwhile. */
export class BuildInterrupted extends Error {
  override readonly name = 'BuildInterrupted'
  readonly reason: InterruptionCause

  constructor(reason: InterruptionCause, detail: string) {
    super(`The media build was interrupted (${reason}): ${detail}`)
    this.reason = reason
  }
}
