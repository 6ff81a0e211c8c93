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
import { renditionFile } from './video-files.ts'

/** Gives way to the web process, without starving beside it. */
const niceness = 5

/** How a kind takes the sphere that a video could be. */
type SphereRule = (facts: VideoFacts) => VideoSphere | undefined

const flatVideo: SphereRule = () => undefined
const surroundingVideo: SphereRule = ({ sphere }) => {
  if (sphere === undefined) throw new MediaError('media.notSpherical')
  return sphere
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
  const facts = await watch.time('inspect', () => inspectVideo(path))
  const sphere = sphereRule(facts)
  onProgress(0.02, 'poster')
  await mkdir(folder, { recursive: true })
  const { container, rate, durationMs } = facts
  const poster = await watch.time('poster', () =>
    withSource({ path, container }, (source) =>
      writePoster(source, { ...facts, sphere }, { folder, posterMs: order.posterMs }),
    ),
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
      const facts = await inspectVideo(inputPath)
      sphereRule(facts)
      const { widthPx, heightPx, durationMs, mimeType } = facts
      // Without tags it may be either: many flat videos are twice as wide as high.
      const tagged = facts.taggedSpherical ? { looksSpherical: true } : {}
      return { widthPx, heightPx, durationMs, mimeType, ...tagged }
    },
    build: (order, onProgress) => build(order, sphereRule, onProgress),
  }
}

export const videoBuilder = builderOf(flatVideo)
export const surroundingVideoBuilder = builderOf(surroundingVideo)
