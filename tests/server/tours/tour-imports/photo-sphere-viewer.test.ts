import { describe, expect, it } from 'vitest'
import type { ForeignStop } from '../../../../src/server/domain/tours/tour-imports/foreign-tour.ts'
import { photoSphereViewerFormat } from '../../../../src/server/domain/tours/tour-imports/formats/photo-sphere-viewer.ts'
import { placeHotspots } from '../../../../src/server/domain/tours/tour-imports/place-hotspots.ts'
import { checkTour } from '../../../../src/server/domain/tours/tour-imports/reading/check-tour.ts'
import { sourcePaths } from '../../../../src/shared/tour-imports/panorama-source.ts'
import {
  cubePanoramas,
  nodeScript,
  nodes,
  spherePanorama,
} from '../../../support/tour-imports/photo-sphere-viewer-tour.ts'

function readTour(path: string, text: string) {
  const tour = photoSphereViewerFormat.read({ path, text })
  if (tour === null) throw new Error('the description is not of this tool')
  const files = new Map(tour.stops.flatMap(({ panorama }) => [...sourcePaths(panorama)]).map((file) => [file, 1]))
  return checkTour(tour, files, 'Archive')
}

/** Stop of a node with a panorama and one marker. */
function readNode(fields: string, position = '{ yaw: "50deg", pitch: "20deg" }'): ForeignStop {
  const [stop] = readTour('a.js', nodeScript(`${fields}, markers: [{ id: 'm', position: ${position} }]`)).stops
  if (stop === undefined) throw new Error('the node is left out')
  return stop
}

const sphereFacts = { widthPx: 512, heightPx: 256 }

function expectDirection(stop: ForeignStop, yawDeg: number, pitchDeg: number): void {
  expect(stop.hotspots[0]?.yawDeg).toBeCloseTo(yawDeg, 1)
  expect(stop.hotspots[0]?.pitchDeg).toBeCloseTo(pitchDeg, 1)
}

describe('a tour of Photo Sphere Viewer', () => {
  const tour = readTour('site/tour.json', JSON.stringify({ nodes, startNodeId: 'roof' }))
  const [hall, roof] = tour.stops

  it('has its stops, start, texts and places', () => {
    expect(tour.startId).toBe('roof')
    expect(tour.stops.map(({ name }) => name)).toEqual(['Hall', 'Roof', 'yard', 'gate'])
    expect(hall).toMatchObject({
      html: '<p>Ground floor &amp; yard</p>',
      location: { latitudeDeg: 53.5, longitudeDeg: 9.9 },
    })
    expect(roof).toMatchObject({ html: '<p>View</p>', panorama: { image: 'site/roof.jpg' }, location: null })
    expect(tour.notes).toEqual([])
  })

  it('has directions in radians and in degrees, with the pitch upward', () => {
    expect(hall?.hotspots[0]).toMatchObject({ action: { targetId: 'roof' }, pitchDeg: -3 })
    expect(hall?.hotspots[0]?.yawDeg).toBeCloseTo(70.73, 2)
    expect(hall?.hotspots[3]?.yawDeg).toBeCloseTo(5.73, 2)
    expect(hall?.hotspots[3]?.pitchDeg).toBeCloseTo(11.46, 2)
    expect(roof?.hotspots[0]?.yawDeg).toBeCloseTo(171.89, 2)
  })

  it('has directions by coordinates', () => {
    expect(hall?.hotspots[2]?.yawDeg).toBeCloseTo(-89.96, 2)
    expect(hall?.hotspots[5]).toMatchObject({ title: 'North', yawDeg: 0, pitchDeg: 0 })
  })

  it('places links by coordinates if the whole tour does', () => {
    const byGps = readTour('tour.json', JSON.stringify({ nodes, positionMode: 'gps' })).stops[0]?.hotspots ?? []
    expect(byGps.map(({ yawDeg }) => Math.round(yawDeg)).slice(0, 2)).toEqual([90, -90])
  })

  it('has cleaned texts, and areas as hotspots in their middle', () => {
    expect(hall?.hotspots[3]).toMatchObject({ title: 'Clock', html: '<b>1902</b>', action: null })
    expect(hall?.hotspots[4]?.yawDeg).toBeCloseTo(3, 2)
    expect(hall?.hotspots[4]?.pitchDeg).toBeCloseTo(-4, 2)
  })

  it.each([
    ['a list in JSON', 'nodes.json', JSON.stringify(nodes)],
    ['a call in a script', 'app.mjs', `plugin.setNodes(${JSON.stringify(nodes)}, 'hall')`],
    [
      'a page with another list before',
      'index.html',
      `<script>const nodes = []; myNodes = ${JSON.stringify(nodes)}</script>`,
    ],
  ])('is read from %s', (_name, path, text) => {
    expect(readTour(path, text).stops).toHaveLength(4)
  })

  it.each([
    ['another list of nodes', 'graph.json', JSON.stringify([{ id: 1, label: 'a' }])],
    ['a script without panoramas', 'graph.js', 'var nodes = [run()]'],
    ['another JSON file', 'package.json', JSON.stringify({ name: 'panorama' })],
  ])('is not %s', (_name, path, text) => {
    expect(photoSphereViewerFormat.read({ path, text })).toBeNull()
  })

  it.each([
    ['cut off', JSON.stringify(nodes).slice(0, -40)],
    ['computed', '[{ id: "a", panorama: base + "a.jpg" }]'],
  ])('is rejected if it is %s', (_name, list) => {
    expect(() => photoSphereViewerFormat.read({ path: 'a.js', text: `nodes = ${list}` })).toThrow()
  })

  it('survives cycles, missing targets, ids of another type and hostile names', () => {
    const list = [
      { id: 7, panorama: '../../etc/passwd', links: [{ nodeId: 7 }] },
      {
        id: '__proto__',
        panorama: 'a.jpg',
        links: [
          { nodeId: '__proto__', position: { yaw: 0, pitch: 0 } },
          { nodeId: 'x', position: { yaw: 1, pitch: 0 } },
        ],
      },
      { id: 'web', panorama: 'https://example.org/a.jpg' },
    ]
    const { stops, notes } = readTour('a.json', JSON.stringify(list))
    expect(stops).toHaveLength(1)
    expect(stops[0]?.hotspots.map(({ action }) => action)).toEqual([
      { targetId: '__proto__', arrival: 'automatic' },
      null,
    ])
    expect(notes.map(({ code }) => code)).toEqual(['panoramaUnknown', 'panoramaUnknown', 'targetMissing'])
  })
})

// The angles were compared with what Photo Sphere Viewer 5.15.1 draws.
describe('directions of Photo Sphere Viewer', () => {
  it('are relative to the image of a corrected sphere', () => {
    const stop = readNode('panorama: "a.jpg", sphereCorrection: { pan: "40deg", tilt: "15deg", roll: "-20deg" }')
    expectDirection(stop, 95.08, -0.63)
    expect(stop.northOffsetDeg).toBeCloseTo(320)
  })

  it('are relative to the image of a file with a pose', () => {
    const pose = { headingDeg: 70, pitchDeg: 12, rollDeg: -9 }
    const placed = placeHotspots(readNode('panorama: "a.jpg"'), { ...sphereFacts, sphere: { pose } })
    expectDirection(placed, -17.45, 11.5)
    expect(placed).toMatchObject({ northOffsetDeg: 70, initialView: { yawDeg: -70 } })
  })

  it('ignore the pose in a file if the description has one', () => {
    const stop = readNode('panorama: "a.jpg", panoData: { poseHeading: 33 }')
    const placed = placeHotspots(stop, { ...sphereFacts, sphere: { pose: { headingDeg: 70 } } })
    expectDirection(placed, 17, 20)
    expect(placed.northOffsetDeg).toBeCloseTo(33)
  })

  it('are relative to the middle of a partial panorama', () => {
    const stop = readNode(`panorama: "a.jpg", panoData: { fullWidth: 1024, fullHeight: 512, croppedWidth: 512,
      croppedHeight: 256, croppedX: 128, croppedY: 64 }`)
    expectDirection(stop, 95, 20)
    expect(stop.panorama).toEqual({ image: 'a.jpg', coverage: { yawDeg: 180, pitchDeg: 90, pitchCentreDeg: 22.5 } })
  })

  it('follow from pixels of the image', () => {
    const stop = readNode('panorama: "a.jpg"', '{ textureX: 384, textureY: 64 }')
    expectDirection(placeHotspots(stop, sphereFacts), 90, 45)
  })

  it('follow from pixels of the smallest level of tiles', () => {
    const stop = readNode(`panorama: ${spherePanorama}`, '{ textureX: 96, textureY: 16 }')
    expectDirection(placeHotspots(stop, sphereFacts), 90, 45)
  })

  it.each([
    ['front', 96, 64, 26.57, 0],
    ['right', 64, 64, 90, 0],
    // The bottom is turned by half: the upper edge of its image is in the back.
    ['bottom', 64, 96, 0, -63.43],
    ['top', 32, 64, 90, 63.43],
  ])('follow from pixels of the face %s', (face, x, y, yawDeg, pitchDeg) => {
    const stop = readNode(
      `panorama: ${cubePanoramas.array}`,
      `{ textureFace: '${face}', textureX: ${x}, textureY: ${y} }`,
    )
    expectDirection(placeHotspots(stop, sphereFacts), yawDeg, pitchDeg)
  })
})

describe('panoramas of Photo Sphere Viewer', () => {
  it('have the tiles of the largest level', () => {
    expect([...sourcePaths(readNode(`panorama: ${spherePanorama}`).panorama)]).toEqual(
      [0, 1].flatMap((row) => [0, 1, 2, 3].map((column) => `sphere/1/${column}-${row}.jpg`)),
    )
    expect([...sourcePaths(readNode(`panorama: ${cubePanoramas.tiles}`).panorama)]).toContain('tiles/bottom/1_0.png')
  })

  it('are previews if a program computes the paths of tiles', () => {
    const list = [{ id: 'a', panorama: { width: 6000, cols: 16, rows: 8, baseUrl: 'low.jpg' } }]
    const { stops, notes } = readTour('a.json', JSON.stringify(list))
    expect(stops[0]?.panorama).toEqual({ image: 'low.jpg', coverage: null })
    expect(notes).toEqual([{ code: 'tilesUnknown', subject: 'a' }])
  })

  it.each([
    ['an incomplete cube', '["left.png", "front.png"]'],
    ['a video', '{ source: "a.mp4" }'],
    ['tiles without a size', '{ cols: 4, rows: 2, tileUrl: (x, y) => x + "-" + y }'],
    ['a crop of unknown size', '"a.jpg", panoData: { fullWidth: 1000, croppedX: 3 }'],
    [
      'a crop beyond the poles',
      '"a.jpg", panoData: { fullWidth: 1000, croppedWidth: 500, croppedHeight: 900, croppedX: 0, croppedY: 300 }',
    ],
  ])('are reported if they are %s', (_name, panorama) => {
    const tour = photoSphereViewerFormat.read({ path: 'a.js', text: nodeScript(`panorama: ${panorama}`) })
    expect(tour).toMatchObject({ stops: [], notes: [{ code: 'panoramaUnknown', subject: 'hall' }] })
  })
})
