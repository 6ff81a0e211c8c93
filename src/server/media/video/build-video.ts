import { mkdir, stat } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { VideoManifest, VideoSphere } from '../../../shared/media/video-manifest.ts'
import { type BuildResult, MediaError } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { withSource } from '../libav/source.ts'
import { startStopwatch } from '../stopwatch.ts'
import { encodeVideo } from './encode-video.ts'
import { fpsOf } from './frame-rate.ts'
import { inspectVideo, type VideoFacts } from './inspect-video.ts'
import { ladderOf, type Rung } from './ladder.ts'
import { masterPlaylistFile, writeMasterPlaylist } from './master-playlist.ts'
import { frameFile, writePoster } from './poster.ts'
import type { Surrounding } from './surrounding.ts'
import { renditionFile } from './video-files.ts'

/** Gives way to the web process, without starving beside it. */
const niceness = 5

/** A video as its kind shows it. */
type ShownVideo = VideoFacts & Omit<Surrounding, 'sphere'> & { readonly sphere: VideoSphere | undefined }

/** How a kind takes the sphere that a video could be. */
type SphereRule = (facts: VideoFacts) => ShownVideo

const flatVideo: SphereRule = (facts) => ({ ...facts, sphere: undefined, padding: [], turning: [] })
const surroundingVideo: SphereRule = (facts) => {
  if (facts.isUnstitched) throw new MediaError('media.unstitchedVideo')
  if (facts.hasMesh) throw new MediaError('media.meshProjection')
  if (facts.surrounding === undefined) throw new MediaError('media.notSpherical')
  return { ...facts, ...facts.surrounding, notes: [...facts.notes, ...facts.surrounding.notes] }
}

/** Writes an MP4 for plain playing, segments of all sizes, their playlist and the stills of a video. */
async function build(
  order: BuildOrder,
  sphereRule: SphereRule,
  onProgress: (progress: number, step: string) => void,
): Promise<BuildResult> {
  // A server that was started nicer than that may not be called back.
  setPriority(Math.max(niceness, getPriority()))
  const { inputPath: path, outputFolder: folder } = order
  const watch = startStopwatch()
  const facts = sphereRule(await watch.time('inspect', () => inspectVideo(path)))
  const { sphere, notes } = facts
  onProgress(0.02, 'poster')
  await mkdir(folder, { recursive: true })
  const { container, rate, durationMs } = facts
  const poster = await watch.time('poster', () =>
    withSource({ path, container }, (source) => writePoster(source, facts, { folder, posterMs: order.posterMs })),
  )
  const { size } = await stat(path)
  const ladder = ladderOf({ ...facts, fps: fpsOf(rate), sourceBitsPerSecond: (8000 * size) / durationMs })
  const encoded = await watch.time('encode', () =>
    withSource({ path, container }, (source) =>
      encodeVideo({ source, facts, ladder, folder, onProgress: (share) => onProgress(0.05 + 0.92 * share, 'encode') }),
    ),
  )
  const sizes = ladder.map((rung, index) => ({ rung, codecs: encoded.codecs[index] ?? '', fps: fpsOf(rate) }))
  const segmentBytes = await writeMasterPlaylist(folder, sizes)
  const renditions = await Promise.all(
    sizes.filter(({ rung }) => rung.standsAlone).map(({ rung, codecs }) => describe(folder, rung, codecs)),
  )
  const manifest: VideoManifest = {
    mapping: 'film',
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    durationMs: encoded.durationMs,
    ...(facts.stored === undefined ? {} : { stored: facts.stored }),
    frameRate: fpsOf(rate),
    hasSound: facts.hasSound,
    renditions,
    playlist: masterPlaylistFile,
    frame: frameFile,
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

async function describe(folder: string, rung: Rung, codecs: string) {
  const file = renditionFile(rung)
  const { size: sizeBytes } = await stat(join(folder, file))
  return { file, widthPx: rung.widthPx, heightPx: rung.heightPx, sizeBytes, codecs }
}

function builderOf(sphereRule: SphereRule): KindBuilder {
  return {
    async inspect({ inputPath }) {
      const facts = sphereRule(await inspectVideo(inputPath))
      const { widthPx, heightPx, durationMs, mimeType, notes } = facts
      // Without tags it may be either: many flat videos are twice as wide as high.
      const tagged = facts.taggedSpherical || facts.isUnstitched ? { looksSpherical: true } : {}
      return { widthPx, heightPx, durationMs, mimeType, notes, ...tagged }
    },
    build: (order, onProgress) => build(order, sphereRule, onProgress),
  }
}

export const videoBuilder = builderOf(flatVideo)
export const surroundingVideoBuilder = builderOf(surroundingVideo)
