import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindBuilders } from '../../../../src/server/media/builders.ts'
import type { MediaFacts } from '../../../../src/server/ports/media-builder.ts'
import { videoManifest } from '../../../../src/shared/media/video-manifest.ts'
import { buildHere } from '../../../support/files/build-here.ts'
import { firstFrameOf } from '../../../support/files/first-frame.ts'
import { type TrackSpec, writeRecordings } from '../../../support/files/recordings.ts'

type Vector = readonly [right: number, up: number, forward: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

function directionOf([yawDeg, pitchDeg]: readonly [number, number]): Vector {
  const level = Math.cos(radians(pitchDeg))
  return [level * Math.sin(radians(yawDeg)), Math.sin(radians(pitchDeg)), level * Math.cos(radians(yawDeg))]
}

/** Spherical track. Its color channels Y, U and V encode the direction of each pixel: right, up and forward. */
function directionTrack(size: string, tags: Partial<TrackSpec>): TrackSpec {
  const yaw = '((X+0.5)/W*2*PI-PI)'
  const pitch = '(PI/2-(Y+0.5)/H*PI)'
  const planes = `lum='128+100*cos(${pitch})*sin(${yaw})':cb='128+100*sin(${pitch})':cr='128+100*cos(${pitch})*cos(${yaw})'`
  return {
    source: `color=size=${size}:rate=10:duration=0.2,format=yuv444p,geq=${planes},format=yuv420p`,
    encoder: 'libx264',
    options: { preset: 'ultrafast', qp: '4' },
    ...tags,
  }
}

/** Direction in the file for a direction in the sphere that a pose of Spherical Video V2 rotates. */
function rotatedByPose(direction: Vector, [yawDeg, pitchDeg, rollDeg]: readonly [number, number, number]): Vector {
  const [right, up, forward] = direction
  const yaw = radians(yawDeg)
  const pitch = radians(pitchDeg)
  const roll = radians(rollDeg)
  const afterYaw: Vector = [
    right * Math.cos(yaw) + forward * Math.sin(yaw),
    up,
    forward * Math.cos(yaw) - right * Math.sin(yaw),
  ]
  const afterPitch: Vector = [
    afterYaw[0],
    afterYaw[1] * Math.cos(pitch) - afterYaw[2] * Math.sin(pitch),
    afterYaw[1] * Math.sin(pitch) + afterYaw[2] * Math.cos(pitch),
  ]
  return [
    afterPitch[0] * Math.cos(roll) - afterPitch[1] * Math.sin(roll),
    afterPitch[0] * Math.sin(roll) + afterPitch[1] * Math.cos(roll),
    afterPitch[2],
  ]
}

const poses = [
  [90, 0, 0],
  [0, 30, 0],
  [0, 0, 20],
  [-40, 30, 20],
] as const
const sphereFiles: readonly (readonly [string, TrackSpec])[] = [
  ...poses.map((pose) => [`pose-${pose.join('-')}`, directionTrack('256x128', { spherical: 0, pose })] as const),
  ['pair', directionTrack('256x256', { spherical: 0, stereo: 2, pose: [90, 0, 0] })],
  ['half', directionTrack('128x128', { spherical: 2, stereo: 0, bounds: [0.25, 0, 0.25, 0] })],
  ['band', directionTrack('256x64', { spherical: 2, stereo: 0, bounds: [0, 0.25, 0, 0.25] })],
  ['band-pair', directionTrack('256x128', { spherical: 2, stereo: 2, bounds: [0, 0.25, 0, 0.25] })],
]

/** A bright gradient inside a shape on black: the discs of two lenses, or a band between black rows. */
function lensTrack(size: string, shape: string): TrackSpec {
  return {
    source: `color=size=${size}:rate=10:duration=0.2,format=yuv420p,geq=lum='if(${shape},90+X/4,18)':cb=128:cr=128`,
    encoder: 'libx264',
    options: { preset: 'ultrafast', qp: '4' },
  }
}
const discShape = 'lt(hypot(mod(X,H)-H/2,Y-H/2),0.48*H)'
const lensFiles: readonly (readonly [name: string, looksUnstitched: boolean, track: TrackSpec])[] = [
  ['two-discs', true, lensTrack('256x128', discShape)],
  ['one-disc', true, lensTrack('128x128', discShape)],
  ['caps', false, lensTrack('256x128', 'lt(abs(Y-H/2),0.3*H)')],
  ['dark-room', false, lensTrack('256x128', 'lt(hypot(X-W/2,Y-H/2),0.3*H)')],
  ['vignette', false, lensTrack('228x128', discShape)],
]

let folder = ''
const pathOf = (name: string) => join(folder, name)

/** Removes Apple's tags, which FFmpeg adds beside Google's. Readers would prefer them, and they have no pose. */
function withoutAppleTags(file: Buffer): Buffer {
  const tagsOffset = file.indexOf('vexu')
  if (tagsOffset >= 0) file.write('free', tagsOffset, 'latin1')
  return file
}

/** Adds Spherical Video V1 tags with an initial view at the end of the track. */
function withInitialView(file: Buffer): Buffer {
  const boxHeader = Buffer.from('0000000075756964ffcc8263f8554a938814587a02521fdd', 'hex')
  const tags = [
    ['Spherical', 'true'],
    ['Stitched', 'true'],
    ['StitchingSoftware', 'test'],
    ['ProjectionType', 'equirectangular'],
    ['InitialViewHeadingDegrees', '90'],
  ].map(([name, value]) => `<GSpherical:${name}>${value}</GSpherical:${name}>`)
  const box = Buffer.concat([
    boxHeader,
    Buffer.from(`<?xml version="1.0"?><rdf:SphericalVideo>${tags.join('')}</rdf:SphericalVideo>`),
  ])
  box.writeUInt32BE(box.length, 0)
  const moovOffset = file.indexOf('moov') - 4
  const trakOffset = file.indexOf('trak') - 4
  const trakEnd = trakOffset + file.readUInt32BE(trakOffset)
  const fileWithTags = Buffer.concat([file.subarray(0, trakEnd), box, file.subarray(trakEnd)])
  for (const offset of [moovOffset, trakOffset]) {
    fileWithTags.writeUInt32BE(fileWithTags.readUInt32BE(offset) + box.length, offset)
  }
  return fileWithTags
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-spheres-'))
  const plain = ['plain', directionTrack('256x128', {})] as const
  const lensTracks = lensFiles.map(([name, , track]) => [name, track] as const)
  await writeRecordings(
    [...sphereFiles, plain, ...lensTracks].map(([name, track]) => ({
      path: pathOf(name),
      format: 'mp4',
      tracks: [track],
    })),
  )
  for (const [name] of sphereFiles) await writeFile(pathOf(name), withoutAppleTags(await readFile(pathOf(name))))
  const file = await readFile(pathOf('plain'))
  const mesh = Buffer.from(await readFile(pathOf('half')))
  mesh.write('mshp', mesh.indexOf('equi'), 'latin1')
  await writeFile(pathOf('mesh'), mesh)
  await writeFile(pathOf('first-view'), withInitialView(file))
  await writeFile(pathOf('records'), Buffer.concat([file, Buffer.from('\u0001\u0001\u0001\u0001records of a camera')]))
  await writeFile(
    pathOf('cut-fragment'),
    Buffer.concat([file, Buffer.from('00010000', 'hex'), Buffer.from('mdat and more')]),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(name: string, kind: 'videos' | 'videos360' = 'videos360'): Promise<MediaFacts> {
  const builder = await kindBuilders[kind]()
  return builder.inspect({ inputPath: pathOf(name) })
}

async function build360(name: string) {
  const { manifest, notes } = await buildHere(
    { kind: 'videos360', inputPath: pathOf(name), outputFolder: pathOf(`${name}.out`) },
    () => undefined,
  )
  const video = videoManifest.parse(manifest)
  return { video, notes, frame: await firstFrameOf(join(pathOf(`${name}.out`), video.renditions.at(-1)?.file ?? '')) }
}

const views = [
  [0, 0],
  [60, 20],
  [-100, -40],
  [150, 10],
  [30, -60],
] as const

/** Largest difference between the directions encoded in a frame and the expected ones. */
function maxDifference(
  frame: Awaited<ReturnType<typeof firstFrameOf>>,
  { pose, rows }: { pose: readonly [number, number, number]; rows: number },
) {
  const errors = views.flatMap((view) => {
    const expected = rotatedByPose(directionOf(view), pose)
    const actual = frame.at((view[0] + 180) / 360, ((90 - view[1]) / 180) * rows)
    return actual.map((value, index) => Math.abs((value - 128) / 100 - (expected[index] ?? Number.NaN)))
  })
  return Math.max(...errors)
}

describe('a 360 video', () => {
  it.each(poses)('is rotated by a pose of %d°, %d° and %d°', async (...pose) => {
    const { frame, notes } = await build360(`pose-${pose.join('-')}`)
    expect(maxDifference(frame, { pose, rows: 1 })).toBeLessThan(0.1)
    expect(notes).toEqual([{ code: 'sphereTurned' }])
  })

  it('is rotated for each eye', async () => {
    const { frame, notes, video } = await build360('pair')
    expect(video.sphere).toEqual({ projection: 'equirect', stereo: 'topBottom' })
    expect(notes).toEqual([{ code: 'eyesApart' }, { code: 'sphereTurned' }])
    // The upper half of the image is for the left eye.
    const actual = frame.at(0.5, 0.25)
    const expected = directionOf([90, 45])
    expect(
      Math.max(...actual.map((value, index) => Math.abs((value - 128) / 100 - (expected[index] ?? 9)))),
    ).toBeLessThan(0.1)
  })

  it("isn't rotated by the initial view of version 1 tags", async () => {
    const { frame, notes } = await build360('first-view')
    expect(maxDifference(frame, { pose: [0, 0, 0], rows: 1 })).toBeLessThan(0.1)
    expect(notes).toEqual([])
  })

  it('is a half sphere for bounds of the front half', async () => {
    const { video, notes } = await build360('half')
    expect(video).toMatchObject({ widthPx: 128, heightPx: 128, sphere: { projection: 'halfEquirect', stereo: 'mono' } })
    expect(notes).toEqual([])
  })

  it.each([
    ['band', [{ code: 'sphereCompleted' }]],
    ['band-pair', [{ code: 'oneEyeOfVideo' }, { code: 'sphereCompleted' }]],
  ] as const)('of a part of the sphere is completed with black: %s', async (name, expected) => {
    const { video, notes, frame } = await build360(name)
    expect(video).toMatchObject({ widthPx: 256, heightPx: 128, sphere: { projection: 'equirect', stereo: 'mono' } })
    expect(notes).toEqual(expected)
    expect(frame.at(0.5, 0.1)[0]).toBeLessThan(24)
    expect(frame.at(0.5, 0.9)[0]).toBeLessThan(24)
    expect(frame.at(0.75, 0.6)[0]).toBeGreaterThan(180)
    expect((await inspect(name)).notes).toEqual(notes)
  })

  it('is rejected with a mesh projection', async () => {
    await expect(inspect('mesh')).rejects.toMatchObject({ code: 'media.meshProjection' })
    expect(await inspect('mesh', 'videos')).toMatchObject({ looksSpherical: true })
  })

  it.each(lensFiles.map(([name, looksUnstitched]) => [name, looksUnstitched] as const))(
    'is distinguished from an unstitched recording: %s',
    async (name, looksUnstitched) => {
      const { looksSpherical = false } = await inspect(name, 'videos')
      expect(looksSpherical).toBe(looksUnstitched)
      if (looksUnstitched) await expect(inspect(name)).rejects.toMatchObject({ code: 'media.unstitchedVideo' })
    },
  )

  it('is accepted with trailing bytes that form no box', async () => {
    expect((await inspect('records')).notes).toEqual([{ code: 'trailingBytes', count: 23 }])
  })

  it('is rejected with an incomplete last box', async () => {
    await expect(inspect('cut-fragment')).rejects.toMatchObject({ code: 'media.damagedRecording' })
  })
})
