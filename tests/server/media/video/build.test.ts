import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { type VideoManifest, videoManifest } from '../../../../src/shared/media/video-manifest.ts'
import { probe } from '../../../support/files/probe-recording.ts'
import { anAudioTrack, aVideoTrack, type RecordingSpec, writeRecordings } from '../../../support/files/recordings.ts'

const quarterTurn = [0, 65_536, 0, -65_536, 0, 0, 320 * 65_536, 0, 1_073_741_824]
const builder = createMediaBuilder()
let folder = ''
const pathOf = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-videos-'))
  const longTrack = aVideoTrack({ size: '960x480', seconds: 9, rate: '30000/1001' })
  const recordings: readonly (Omit<RecordingSpec, 'path'> & { readonly name: string })[] = [
    { name: 'plain', format: 'mp4', tracks: [longTrack, anAudioTrack({ seconds: 9 })] },
    {
      name: 'silent',
      format: 'webm',
      tracks: [aVideoTrack({}, { encoder: 'libvpx', options: { deadline: 'realtime' } })],
    },
    { name: 'turned', format: 'mov', tracks: [aVideoTrack({}, { matrix: quarterTurn })] },
    {
      name: 'stretched',
      format: 'mov',
      tracks: [aVideoTrack({ filters: 'setsar=4/3' }, { matrix: quarterTurn })],
    },
    { name: 'odd', format: 'mp4', tracks: [aVideoTrack({ size: '321x161', pixels: 'yuv444p' })] },
    {
      name: 'deep',
      format: 'mp4',
      tracks: [
        aVideoTrack(
          { pixels: 'yuv420p10' },
          {
            encoder: 'libx265',
            options: { preset: 'ultrafast', color_trc: 'smpte2084', color_primaries: 'bt2020', colorspace: 'bt2020nc' },
          },
        ),
      ],
    },
    {
      name: 'changing',
      format: 'mp4',
      tracks: [aVideoTrack({ filters: "setpts='if(lt(N,15),N,15+(N-15)*3)/30/TB'", rate: '30' })],
    },
    { name: 'sphere', format: 'mp4', tracks: [aVideoTrack({ size: '320x320' }, { spherical: 0, stereo: 2 })] },
    {
      name: 'black',
      format: 'mp4',
      tracks: [aVideoTrack({ seconds: 4, filters: "drawbox=t=fill:c=black:enable='lt(t,2)'" })],
    },
  ]
  await writeRecordings(recordings.map(({ name, ...spec }) => ({ ...spec, path: pathOf(name) })))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Built = Awaited<ReturnType<typeof buildOnce>>
const builtVideos = new Map<string, Promise<Built>>()

/** Builds a video, or returns the earlier build with the same options. */
function build(...request: Parameters<typeof buildOnce>): Promise<Built> {
  const key = JSON.stringify(request)
  const built = builtVideos.get(key) ?? buildOnce(...request)
  builtVideos.set(key, built)
  return built
}

async function buildOnce(
  name: string,
  options: { readonly posterMs?: number; readonly kind?: 'videos' | 'videos360' } = {},
) {
  const outputFolder = pathOf(`${name}-${options.kind ?? 'videos'}-${options.posterMs ?? ''}`)
  const progress: number[] = []
  const request = { kind: 'videos', inputPath: pathOf(name), outputFolder, ...options } as const
  const result = await builder.build(request, (value) => progress.push(value))
  const manifest: VideoManifest = videoManifest.parse(result.manifest)
  return { outputFolder, result, manifest, progress }
}

describe('a video', () => {
  it('becomes a playlist with aligned keyframes and MP4s with the headers first', async () => {
    const { outputFolder, result, manifest, progress } = await build('plain')
    expect(result).toMatchObject({ widthPx: 960, heightPx: 480 })
    expect(manifest.renditions.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([[960, 480]])
    const master = await readFile(join(outputFolder, manifest.playlist), 'utf8')
    const sizes = [
      ...master.matchAll(
        /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\d+)x\d+,FRAME-RATE=29.970,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"\n(v\d)\/index\.m3u8/g,
      ),
    ]
    expect(sizes.map(([, , , width, folderName]) => [width, folderName])).toEqual([
      ['640', 'v0'],
      ['960', 'v1'],
    ])
    for (const [, peak, average] of sizes) expect(Number(peak)).toBeGreaterThanOrEqual(Number(average))
    for (const folderName of ['v0', 'v1']) {
      const playlist = await readFile(join(outputFolder, folderName, 'index.m3u8'), 'utf8')
      expect([...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds).toFixed(2))).toEqual([
        '4.00',
        '4.00',
        '1.00',
      ])
      expect((await readdir(join(outputFolder, folderName))).toSorted()).toEqual([
        'index.m3u8',
        'init.mp4',
        's0.m4s',
        's1.m4s',
        's2.m4s',
      ])
    }
    const bytes = await readFile(join(outputFolder, 'film-960.mp4'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.length).toBeGreaterThan(20)
    const [video, audio] = await probe(join(outputFolder, 'film-960.mp4'))
    expect(video).toMatchObject({ codec: 'h264', width: 960, height: 480, pixels: 'yuv420p', frames: 270 })
    expect(audio).toMatchObject({ codec: 'aac' })
  })

  it('has preview images in fixed sizes and a poster frame in the size of the video', async () => {
    const { outputFolder, manifest } = await build('silent')
    const sizeOf = async (file: string) => {
      const { width, height } = await sharp(join(outputFolder, file)).metadata()
      return [width, height]
    }
    expect(await sizeOf('thumbnail.webp')).toEqual([640, 360])
    expect(await sizeOf('social.jpg')).toEqual([1200, 630])
    expect(await sizeOf(manifest.frame)).toEqual([320, 160])
    expect(manifest).toMatchObject({ hasSound: false })
    expect(await probe(join(outputFolder, 'film-320.mp4'))).toHaveLength(1)
  })

  it('is stored upright, with even sides and in eight bits of Rec. 709', async () => {
    const rotatedVideo = await build('turned')
    expect(rotatedVideo.result).toMatchObject({ widthPx: 160, heightPx: 320 })
    expect((await probe(join(rotatedVideo.outputFolder, 'film-160.mp4')))[0]).toMatchObject({
      width: 160,
      height: 320,
      isRotated: false,
    })
    expect(rotatedVideo.manifest.stored).toBeUndefined()
    // Its pixels aren't square, so the manifest has both sizes.
    const stretchedVideo = await build('stretched')
    expect(stretchedVideo.result).toMatchObject({ widthPx: 160, heightPx: 427 })
    expect(stretchedVideo.manifest.stored).toEqual({ widthPx: 160, heightPx: 320 })
    const oddSizedVideo = await build('odd')
    const [rendition] = oddSizedVideo.manifest.renditions
    expect([rendition?.widthPx, rendition?.heightPx].map((px) => (px ?? 1) % 2)).toEqual([0, 0])
    const tenBitVideo = await build('deep')
    const [video] = await probe(join(tenBitVideo.outputFolder, 'film-320.mp4'))
    expect(video).toMatchObject({ codec: 'h264', pixels: 'yuv420p', matrix: 'bt709' })
  })

  it('keeps its duration with a variable frame rate', async () => {
    const { manifest, outputFolder } = await build('changing')
    const [video] = await probe(join(outputFolder, 'film-320.mp4'))
    expect(manifest.durationMs).toBeGreaterThan(1900)
    expect(manifest.durationMs).toBeLessThan(2150)
    expect(video?.frames).toBe(Math.round((manifest.durationMs * manifest.frameRate) / 1000))
  })

  it('has a poster of the chosen time or of the first frame that is not black', async () => {
    expect((await build('black')).manifest.posterMs).toBe(3000)
    const withChosenPoster = await build('black', { posterMs: 500 })
    expect(withChosenPoster.manifest.posterMs).toBe(500)
    const { channels } = await sharp(join(withChosenPoster.outputFolder, 'thumbnail.webp')).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeLessThan(24)
  })

  it('has the projection of its tags or of its shape', async () => {
    expect((await build('sphere', { kind: 'videos360' })).manifest.sphere).toEqual({
      projection: 'equirect',
      stereo: 'topBottom',
    })
    expect((await build('silent', { kind: 'videos360' })).manifest.sphere).toEqual({
      projection: 'equirect',
      stereo: 'mono',
    })
    expect((await build('silent')).manifest.sphere).toBeUndefined()
    expect(await builder.inspect('videos', pathOf('sphere'))).toMatchObject({ looksSpherical: true, durationMs: 1000 })
    await expect(builder.inspect('videos360', pathOf('turned'))).rejects.toMatchObject({ code: 'media.notSpherical' })
    expect(existsSync(pathOf('turned-videos360-'))).toBe(false)
  })
})
