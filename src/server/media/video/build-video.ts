import { mkdir, stat } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { VideoManifest, VideoSphere } from '../../../shared/media/video-manifest.ts'
import { type BuildResult, MediaError } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { withSource } from '../libav/source.ts'
import { startStopwatch } from '../stopwatch.ts'
import { bitrateLadder, type Rendition } from './bitrate-ladder.ts'
import { encodeVideo } from './encode-video.ts'
import { fpsOf } from './frame-rate.ts'
import { inspectVideo, type VideoFacts } from './inspect-video.ts'
import { writeMasterPlaylist } from './master-playlist.ts'
import { posterFrameFile, writePoster } from './poster.ts'
import { masterPlaylistFile, mp4File } from './rendition-files.ts'
import type { SphereConversion } from './sphere-conversion.ts'

/** Niceness of the process: a lower priority than the web process, but high enough not to starve. */
const niceness = 5

/** Estimated fractions of the build time at which its steps begin. */
const stepStarts = { poster: 0.02, encode: 0.05 } as const
const encodingShare = 0.92

/** Facts of a video with the conversion for its media kind. */
type VideoPlan = VideoFacts & Omit<SphereConversion, 'sphere'> & { readonly sphere: VideoSphere | undefined }

/** Plans the conversion of a video. @throws MediaError if the video isn't of the media kind */
type Planner = (facts: VideoFacts) => VideoPlan

const planFlatVideo: Planner = (facts) => ({ ...facts, sphere: undefined, paddingFilters: [], rotationFilters: [] })
const plan360Video: Planner = (facts) => {
  const { sphereConversion } = facts
  if (facts.isUnstitched) throw new MediaError('media.unstitchedVideo')
  if (facts.hasMesh) throw new MediaError('media.meshProjection')
  if (sphereConversion === undefined) throw new MediaError('media.notSpherical')
  return { ...facts, ...sphereConversion, notes: [...facts.notes, ...sphereConversion.notes] }
}

/** Writes the HLS renditions of a video, MP4s for players without HLS, and its preview images. */
async function build(
  order: BuildOrder,
  plan: Planner,
  onProgress: (progress: number, step: string) => void,
): Promise<BuildResult> {
  // An unprivileged process can't lower a niceness that it inherited.
  setPriority(Math.max(niceness, getPriority()))
  const { inputPath: path, outputFolder: folder } = order
  const watch = startStopwatch()
  const facts = plan(await watch.time('inspect', () => inspectVideo(path)))
  const { sphere, notes } = facts
  onProgress(stepStarts.poster, 'poster')
  await mkdir(folder, { recursive: true })
  const { container, rate, durationMs } = facts
  const poster = await watch.time('poster', () =>
    withSource({ path, container }, (source) => writePoster(source, facts, { folder, posterMs: order.posterMs })),
  )
  const { size } = await stat(path)
  const bitrateBps = (8 * secondMs * size) / durationMs
  const ladder = bitrateLadder({ ...facts, fps: fpsOf(rate), bitrateBps })
  const encoded = await watch.time('encode', () =>
    withSource({ path, container }, (source) =>
      encodeVideo({
        source,
        facts,
        ladder,
        folder,
        onProgress: (progress) => onProgress(stepStarts.encode + encodingShare * progress, 'encode'),
      }),
    ),
  )
  const encodedRenditions = ladder.map((rendition, index) => ({
    rendition,
    codecs: encoded.codecs[index] ?? '',
    fps: fpsOf(rate),
  }))
  const segmentBytes = await writeMasterPlaylist(folder, encodedRenditions)
  const renditions = await Promise.all(
    encodedRenditions
      .filter(({ rendition }) => rendition.hasMp4)
      .map(({ rendition, codecs }) => mp4Entry(folder, rendition, codecs)),
  )
  const manifest: VideoManifest = {
    mapping: 'film',
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    durationMs: encoded.durationMs,
    ...(facts.stored === undefined ? {} : { stored: facts.stored }),
    frameRate: fpsOf(rate),
    hasSound: facts.hasAudio,
    renditions,
    playlist: masterPlaylistFile,
    frame: posterFrameFile,
    posterMs: poster.posterMs,
    ...(sphere === undefined ? {} : { sphere }),
  }
  return {
    manifest,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    durationMs: encoded.durationMs,
    tileCount: ladder.length,
    bytes: poster.bytes + segmentBytes + renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    notes,
    stepMs: watch.read(),
  }
}

async function mp4Entry(folder: string, { widthPx, heightPx }: Rendition, codecs: string) {
  const file = mp4File({ widthPx })
  const { size: sizeBytes } = await stat(join(folder, file))
  return { file, widthPx, heightPx, sizeBytes, codecs }
}

function videoBuilderFor(plan: Planner): KindBuilder {
  return {
    async inspect({ inputPath }) {
      const facts = plan(await inspectVideo(inputPath))
      const { widthPx, heightPx, durationMs, mimeType, notes } = facts
      const isSpherical = facts.taggedSpherical || facts.isUnstitched
      return {
        widthPx,
        heightPx,
        durationMs,
        mimeType,
        notes,
        // Absent rather than false: the aspect ratio alone isn't conclusive, because many flat videos are 2:1.
        ...(isSpherical ? { looksSpherical: true } : {}),
      }
    },
    build: (order, onProgress) => build(order, plan, onProgress),
  }
}

export const videoBuilder = videoBuilderFor(planFlatVideo)
export const video360Builder = videoBuilderFor(plan360Video)
