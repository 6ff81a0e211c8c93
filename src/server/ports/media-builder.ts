import type { View } from '../../shared/geometry/sphere.ts'
import { type ErrorCode, errorSentence } from '../../shared/kernel/app-error.ts'
import type { TypedCoverage } from '../../shared/media/adjustments.ts'
import type { FileNote } from '../../shared/media/file-notes.ts'
import type { MediaManifest } from '../../shared/media/media.ts'
import type { MediaKind } from '../../shared/media/registry.ts'
import type { RetouchFacts } from '../../shared/media/retouch-shapes.ts'

/**
 * What surrounds a worker process (threat T70), by what the machine allows:
 * - `namespaces`: Linux namespaces. No network, every file system read-only but the job's folder, no other process in
 *   sight, no rights of root. This holds for native code too.
 * - `permissions`: Node's permission model only, which holds for scripts: no writing outside the job's folder, no
 *   other programs. A decoder that was taken over is not held by it.
 */
export type MediaSandbox = 'namespaces' | 'permissions'

/** Kinds that have a builder. */
export type BuildableKind = MediaKind

export type BuildRequest = {
  readonly kind: BuildableKind
  /** The original, never changed. */
  readonly inputPath: string
  /** An empty folder; its content is complete only once `build` has resolved. */
  readonly outputFolder: string
  readonly signal?: AbortSignal | undefined
  /** Angles a partial panorama covers, typed by a person: they outrank what its file says. */
  readonly coverage?: TypedCoverage | undefined
  /** What is painted over a panorama. */
  readonly retouch?: RetouchFacts | undefined
  /** The image that covers the nadir, where one does. */
  readonly patchPath?: string | undefined
  /** The build that is shown so far: of the same original, with the same angles. */
  readonly former?: FormerBuild | undefined
  /** View of the stills; without it the middle of the image. */
  readonly startView?: View | undefined
  /** Moment of a video that its stills show; without it the first that is not black. */
  readonly posterMs?: number | undefined
  /** Length of a recording as known from its inspection: a long one may take longer to build. */
  readonly durationMs?: number | undefined
}

/** A build that another one may go on from. */
export type FormerBuild = {
  readonly recipe: string
  readonly retouch: RetouchFacts
  /** Of its manifest. */
  readonly missing?: string | undefined
}

export type BuildResult = {
  readonly manifest: MediaManifest
  /** Null for what has no image. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  /** Only of recordings. */
  readonly durationMs?: number
  /** Tiles or renditions. */
  readonly tileCount: number
  /** How the tiles were made, where a later build may go on from them. */
  readonly recipe?: string
  /**
   * There where only what differs from the former build was written: all else is to be taken over from it, without
   * these tiles, which hold nothing any more.
   */
  readonly dropped?: readonly string[]
  /** Everything written, stills included. */
  readonly bytes: number
  readonly captured?: Captured
  /** Repairs and omissions; they replace those of the inspection. */
  readonly notes?: readonly FileNote[]
  /** Milliseconds by step; steps overlap. */
  readonly stepMs: Readonly<Record<string, number>>
}

/** When and where the file says it was made, and the view that it asks viewers to open with. */
export type Captured = {
  readonly capturedAt?: string
  readonly location?: { readonly latitudeDeg: number; readonly longitudeDeg: number }
  /** Where the camera looked, clockwise from north, 0…360. */
  readonly headingDeg?: number
  /** First view of stops made of it; an angle that is missing is that of any new stop. */
  readonly initialView?: Readonly<Partial<View>>
}

/** What an inspection finds out. */
export type MediaFacts = {
  /** As a person sees it; null for what has no image. */
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly mimeType: string
  /** Only of recordings. */
  readonly durationMs?: number
  /** Whether its tags say that it surrounds the viewer, whatever kind it was uploaded as; unknown where absent. */
  readonly looksSpherical?: boolean
  /** Repairs and omissions that a build of this file makes, as far as an inspection finds them. */
  readonly notes?: readonly FileNote[]
  /** Only of images and panoramas. */
  readonly captured?: Captured
}

/**
 * Turns an original into what viewers load. Beside tiles or renditions the output folder holds `thumbnail.webp`,
 * `poster.webp` and `social.jpg`.
 */
export interface MediaBuilder {
  /**
   * Rejects with a `MediaError` when the file itself is at fault, with a `BuildInterrupted` when another try may
   * succeed, with the signal's reason when aborted. `progress` runs from 0 to 1.
   */
  build(request: BuildRequest, onProgress: (progress: number, step: string) => void): Promise<BuildResult>
  /** Says that a file to inspect is on its way, for builders that need a moment to be ready. */
  prepare?(): void
  /**
   * Looks at an upload before it becomes a medium: type, size, shape and length; rejects with a `MediaError`. With
   * typed angles no shape is asked of a panorama.
   */
  inspect(kind: BuildableKind, inputPath: string, coverage?: TypedCoverage): Promise<MediaFacts>
}

/** The file is at fault; trying again would end the same. */
export class MediaError extends Error {
  override readonly name = 'MediaRefusal'
  readonly code: ErrorCode
  /** Whether the detail is a sentence for the person, who is otherwise told that of the code. */
  readonly forPerson: boolean

  constructor(
    code: ErrorCode,
    detail: string = errorSentence(code),
    { forPerson = false, ...options }: ErrorOptions & { readonly forPerson?: boolean } = {},
  ) {
    super(detail, options)
    this.code = code
    this.forPerson = forPerson
  }
}

/** `room` is a disk that is full, or takes no more files. */
export type InterruptionCause = 'crash' | 'memory' | 'time' | 'room'

/** The build ended for a reason that need not be the file's: worth another try. */
export class BuildInterrupted extends Error {
  override readonly name = 'BuildInterrupted'
  readonly reason: InterruptionCause

  constructor(reason: InterruptionCause, detail: string) {
    super(`The media build was interrupted (${reason}): ${detail}`)
    this.reason = reason
  }
}
