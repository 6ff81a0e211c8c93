import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { bitrateLadder } from '../../src/server/media/video/bitrate-ladder.ts'
import { keyframeInterval } from '../../src/server/media/video/frame-rate.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../tests/support/files/recordings.ts'

/** Number of rounds. Each runs both encoders, so that other load affects both. */
const rounds = 3
const widthPx = 1920
const heightPx = 960
const fps = 30
const seconds = 10

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Timed = { readonly ms: number; readonly output: string }

function timeProcess(command: string, args: readonly string[], cwd?: string): Timed {
  const startedMs = performance.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`)
  return { ms: performance.now() - startedMs, output: stdout }
}

const hasFfmpeg = () => spawnSync('ffmpeg', ['-version']).status === 0

/** Arguments with which one run of ffmpeg writes the same files, with the same sizes, encoders and limits. */
function ffmpegArguments(inputPath: string): string[] {
  const ladder = bitrateLadder({ widthPx, heightPx, fps, bitrateBps: 0 })
  const interval = keyframeInterval({ num: fps, den: 1 })
  const lastIndex = ladder.length - 1
  const chains = [`[0:v]fps=${fps},scale=${widthPx}:${heightPx}:flags=bicubic,format=yuv420p[size${lastIndex}]`]
  for (let index = lastIndex; index > 0; index--) {
    const { widthPx: w, heightPx: h } = ladder[index - 1] ?? { widthPx: 0, heightPx: 0 }
    chains.push(
      `[size${index}]split[v${index}][d${index}]`,
      `[d${index}]scale=${w}:${h}:flags=bicubic[size${index - 1}]`,
    )
  }
  chains.push('[size0]null[v0]')
  const outputs = ladder.flatMap(({ maxBitrateBps, hasMp4 }, index) => {
    const hls = `[f=hls:hls_time=1:hls_list_size=0:hls_playlist_type=vod:hls_segment_type=fmp4:hls_fmp4_init_filename=init.mp4:hls_segment_filename=v${index}/s%d.m4s]v${index}/index.m3u8`
    const mp4 = hasMp4 ? `|[f=mp4:movflags=+faststart]video-${index}.mp4` : ''
    return [
      '-map',
      `[v${index}]`,
      '-map',
      '0:a',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-crf',
      '22',
      '-maxrate',
      String(maxBitrateBps),
      '-bufsize',
      String(2 * maxBitrateBps),
      '-x264-params',
      `keyint=${interval}:min-keyint=${interval}:scenecut=0:open-gop=0`,
      '-c:a',
      'aac',
      '-b:a',
      '160k',
      '-flags',
      '+global_header',
      '-f',
      'tee',
      `${hls}${mp4}`,
    ]
  })
  return ['-nostdin', '-loglevel', 'error', '-y', '-i', inputPath, '-filter_complex', chains.join(';'), ...outputs]
}

/** Empties a folder and creates the folders of the renditions in it. */
async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  for (const name of ['v0', 'v1', 'v2', 'v3', 'v4']) await mkdir(join(path, name), { recursive: true })
  return path
}

/** Compares encoding a video in all its sizes with Debian's ffmpeg doing the same. */
export async function run(folder: string): Promise<void> {
  const inputPath = join(folder, 'subject.mp4')
  const track = aVideoTrack({
    size: `${widthPx}x${heightPx}`,
    rate: String(fps),
    seconds,
    filters: 'noise=alls=6:allf=t',
  })
  await writeRecordings([{ path: inputPath, format: 'mp4', tracks: [track, anAudioTrack({ seconds })] }])
  console.log(`Subject: ${seconds} s of a test pattern with noise, ${widthPx} × ${heightPx}, ${fps} frames per second.`)
  const canCompare = hasFfmpeg()
  if (!canCompare) console.log('ffmpeg (Debian) is not installed: only our own figures are measured.')
  const results: { ourMs: number; encodeMs: number; ffmpegMs: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const ourFolder = await emptyFolder(join(folder, 'ours'))
    const peerFolder = await emptyFolder(join(folder, 'theirs'))
    const ourProcess = timeProcess(process.execPath, [
      join(import.meta.dirname, 'stopover-build.ts'),
      inputPath,
      ourFolder,
    ])
    const ffmpeg = canCompare ? timeProcess('ffmpeg', ffmpegArguments(inputPath), peerFolder) : { ms: Number.NaN }
    const { encode: encodeMs = Number.NaN } = JSON.parse(ourProcess.output) as { encode?: number }
    results.push({ ourMs: ourProcess.ms, encodeMs, ffmpegMs: ffmpeg.ms })
    const ourTimes = `ours ${(ourProcess.ms / 1000).toFixed(1)} s (${(encodeMs / 1000).toFixed(1)} s of it encoding)`
    console.log(
      `round ${round}, load ${(loadavg()[0] ?? 0).toFixed(1)}: ${ourTimes}, ffmpeg ${(ffmpeg.ms / 1000).toFixed(1)} s`,
    )
  }
  console.log(
    'Our speed: the duration of the video divided by the time of the whole process that builds it, images included.',
  )
  console.log(`ratio video-speed ${((1000 * seconds) / median(results.map(({ ourMs }) => ourMs))).toFixed(2)}`)
  if (!canCompare) return
  console.log("Ratios of our time to ffmpeg's: medians of the rounds. The target is below 1.5.")
  const peerMedianMs = median(results.map((result) => result.ffmpegMs))
  console.log(`ratio video-encode ${(median(results.map(({ encodeMs }) => encodeMs)) / peerMedianMs).toFixed(2)}`)
  console.log(`ratio video-whole-job ${(median(results.map(({ ourMs }) => ourMs)) / peerMedianMs).toFixed(2)}`)
}
