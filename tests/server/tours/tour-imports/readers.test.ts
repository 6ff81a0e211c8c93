import { describe, expect, it } from 'vitest'
import type { ForeignStop } from '../../../../src/server/domain/tours/tour-imports/foreign-tour.ts'
import { archivePath } from '../../../../src/server/domain/tours/tour-imports/formats/archive-path.ts'
import { krpanoFormat } from '../../../../src/server/domain/tours/tour-imports/formats/krpano.ts'
import { marzipanoFormat } from '../../../../src/server/domain/tours/tour-imports/formats/marzipano.ts'
import { readObjectLiteral } from '../../../../src/server/domain/tours/tour-imports/formats/object-literal.ts'
import { pannellumFormat } from '../../../../src/server/domain/tours/tour-imports/formats/pannellum.ts'
import { PathFunction } from '../../../../src/server/domain/tours/tour-imports/formats/path-function.ts'
import { checkTour } from '../../../../src/server/domain/tours/tour-imports/reading/check-tour.ts'
import { sourcePaths } from '../../../../src/shared/tour-imports/panorama-source.ts'
import { krpanoXml, marzipanoScript, pannellumConfiguration } from '../../../support/tour-imports/foreign-archives.ts'

/** Checked tour of an archive that has all files that the description refers to. */
function readChecked(format: typeof marzipanoFormat, path: string, text: string) {
  const tour = format.read({ path, text })
  if (tour === null) throw new Error('the description is not of this tool')
  const files = new Map(tour.stops.flatMap(({ panorama }) => [...sourcePaths(panorama)]).map((file) => [file, 1]))
  return checkTour(tour, files, 'Archive')
}

const pathsOf = ({ panorama }: Pick<ForeignStop, 'panorama'>) => [...sourcePaths(panorama)]

describe('object literals', () => {
  it('have unquoted keys, comments, trailing commas and all kinds of values', () => {
    const text = `{ a: 1.5, 'b': [true, null,], /* c */ "c": { d: -2e3, }, // end
      e: "\\u00e9\\n", f: .5, 7: variable, }`
    expect(readObjectLiteral(text)).toEqual({
      a: 1.5,
      b: [true, null],
      c: { d: -2000 },
      e: 'é\n',
      f: 0.5,
      7: undefined,
    })
  })

  it.each([
    ['a call', '{ a: alert(1) }'],
    ['a function', '{ a: function () {} }'],
    ['a template with an expression', '{ a: `$' + '{b}` }'],
    ['an incomplete object', '{ a: [1, 2'],
    ['nesting beyond the maximum', '['.repeat(100_000)],
  ])('reject %s', (_name, text) => {
    expect(() => readObjectLiteral(text)).toThrow()
  })

  it.each([
    [`(column, row) => \`$` + '{row}/$' + '{ column }.jpg`', '2/1.jpg'],
    ['face => "a" + face + \'.jpg\'', 'a1.jpg'],
  ])('have the function %s, which joins texts', (text, path) => {
    const value = readObjectLiteral(text)
    expect(value instanceof PathFunction ? value.call(['1', '2']) : value).toBe(path)
  })

  it.each(['(a) => a()', '(a) => b', `(a) => \`$` + '{a.b}`', '(a) => { return a }', '(a, b) => a + 1'])(
    'reject the function %s',
    (text) => {
      expect(() => readObjectLiteral(`[${text}]`)).toThrow()
    },
  )

  it('set no prototypes', () => {
    expect(readObjectLiteral('{ "__proto__": { polluted: true } }')).toEqual({})
  })
})

describe('paths in archives', () => {
  it.each([
    ['img/', 'hall.jpg', 'img/hall.jpg'],
    ['a/b/', '../hall%20east.jpg?v=2', 'a/hall east.jpg'],
    ['', './/x\\y.jpg', 'x/y.jpg'],
    ['img/', '../../etc/passwd', undefined],
    ['img/', '%2e%2e/%2e%2e/secret', undefined],
    ['', 'https://example.org/hall.jpg', undefined],
    ['', '//example.org/hall.jpg', undefined],
  ])('of %j and %j are %j', (folder, reference, path) => {
    expect(archivePath(folder, reference)).toBe(path)
  })
})

describe('a tour of Marzipano Tool', () => {
  const tour = readChecked(marzipanoFormat, 'app-files/data.js', marzipanoScript)
  const [hall, roof] = tour.stops

  it('has its name, stops and start', () => {
    expect(tour).toMatchObject({ name: 'House', startId: '0-hall' })
    expect(tour.stops.map(({ name }) => name)).toEqual(['Hall', 'Roof'])
  })

  it('has the tiles of the deepest level, which counts without levels for missing tiles', () => {
    const paths = pathsOf(hall as ForeignStop)
    expect(paths).toHaveLength(6 * 9)
    expect(paths).toContain('app-files/tiles/0-hall/2/u/2/1.jpg')
    expect(pathsOf(roof as ForeignStop)).toContain('app-files/tiles/1-roof/1/f/0/0.jpg')
  })

  it('has directions in degrees, with the pitch upward', () => {
    expect(hall?.hotspots[0]?.yawDeg).toBeCloseTo(68.75, 1)
    expect(hall?.hotspots[0]?.pitchDeg).toBeCloseTo(-11.46, 1)
    expect(hall?.initialView.yawDeg).toBeCloseTo(28.65, 1)
    expect(hall?.initialView.pitchDeg).toBeCloseTo(5.73, 1)
    // 60° vertically in a window of 16:9.
    expect(hall?.initialView.fovDeg).toBeCloseTo(91.5, 1)
  })

  it('links its stops, and reports a link to a missing one', () => {
    expect(hall?.hotspots[0]?.action).toEqual({ targetId: '1-roof', arrival: 'automatic' })
    expect(roof?.hotspots[1]?.action).toBeNull()
    expect(tour.notes).toEqual([{ code: 'targetMissing', subject: 'Roof: 2-cellar' }])
  })

  it('has cleaned texts', () => {
    expect(hall?.hotspots[1]).toMatchObject({ title: 'Clock', html: '<b>1902</b>', action: null })
  })
})

describe('a tour of krpano', () => {
  const tour = readChecked(krpanoFormat, 'site/tour.xml', krpanoXml)
  const [hall, roof] = tour.stops
  const readScene = (scene: string) => readChecked(krpanoFormat, 'tour.xml', `<krpano>${scene}</krpano>`)

  it('has its name, stops, north and place', () => {
    expect(tour).toMatchObject({ name: 'Harbor & pier', startId: 'scene_hall' })
    expect(tour.stops.map(({ name }) => name)).toEqual(['Hall', 'Roof'])
    expect(hall).toMatchObject({ northOffsetDeg: 12, location: { latitudeDeg: 53.5, longitudeDeg: 9.9 } })
  })

  it('has the tiles of the deepest level, with the digits of its paths', () => {
    const paths = pathsOf(hall as ForeignStop)
    expect(paths).toHaveLength(6 * 9)
    expect(paths).toContain('site/panos/hall.tiles/u/l2/03/l2_u_03_02.jpg')
  })

  it('has the tiles of levels that are elements', () => {
    const paths = pathsOf(roof as ForeignStop)
    expect(paths).toHaveLength(6 * 4)
    expect(paths).toContain('site/panos/roof/l2_d_2_1.jpg')
  })

  it('has directions with the pitch upward', () => {
    expect(hall?.initialView).toEqual({ yawDeg: 10, pitchDeg: -3, fovDeg: 90 })
    expect(hall?.hotspots[0]).toMatchObject({
      yawDeg: 65,
      pitchDeg: -3,
      action: { targetId: 'scene_roof', arrival: { yawDeg: 120, pitchDeg: 5, fovDeg: 90 } },
    })
  })

  it.each([
    ['HFOV', 90, 90],
    ['VFOV', 60, 91.5],
    ['DFOV', 90, 82.1],
    ['MFOV', 90, 106.3],
    ['', 60, 91.5],
  ])('has a field of view of the type %j as the horizontal one', (type, fov, fovDeg) => {
    const scene = `<view fov="${fov}" fovtype="${type}" /><image><sphere url="a.jpg" /></image>`
    expect(readScene(scene).stops[0]?.initialView.fovDeg).toBeCloseTo(fovDeg, 1)
  })

  it('has areas as hotspots in their middle', () => {
    expect(hall?.hotspots[2]?.yawDeg).toBeCloseTo(3, 3)
    expect(hall?.hotspots[2]?.pitchDeg).toBeCloseTo(-4, 2)
  })

  it('has texts and links of hotspots', () => {
    expect(hall?.hotspots[1]).toMatchObject({ title: 'Clock', html: '<b>1902</b>', action: null })
    expect(hall?.hotspots[3]?.action).toEqual({ url: 'https://example.org/' })
    expect(roof?.hotspots[0]?.action).toMatchObject({ targetId: 'scene_hall' })
  })

  it('reports actions that it does not run', () => {
    expect(hall?.hotspots[4]).toMatchObject({ title: 'Tour', action: null })
    expect(tour.notes).toEqual([{ code: 'actionUnknown', subject: 'Hall: Tour' }])
  })

  it.each([
    ['one sphere', '<image><sphere url="%CURRENTXML%/a.jpg" /></image>', ['a.jpg']],
    [
      'six faces',
      '<image><left url="l.jpg" /><front url="f.jpg" /><right url="r.jpg" /><back url="b.jpg" /><up url="u.jpg" /><down url="d.jpg" /></image>',
      ['f.jpg', 'b.jpg', 'u.jpg', 'd.jpg', 'l.jpg', 'r.jpg'],
    ],
    [
      'a cube without levels',
      '<image><cube url="p/%s.jpg" /></image>',
      ['p/f.jpg', 'p/b.jpg', 'p/u.jpg', 'p/d.jpg', 'p/l.jpg', 'p/r.jpg'],
    ],
  ])('has the panorama of %s', (_name, image, paths) => {
    expect(pathsOf(readScene(image).stops[0] as ForeignStop)).toEqual(paths)
  })

  it('reports partial and tiled spheres', () => {
    const { notes } = readScene(`
      <scene name="a"><image hfov="180"><sphere url="a.jpg" /></image></scene>
      <scene name="b"><image><sphere url="l%l/%v_%h.jpg" multires="512,1024x512" /></image></scene>`)
    expect(notes.map(({ code }) => code)).toEqual(['panoramaUnknown', 'panoramaUnknown'])
  })

  it('expands no entities of its document', () => {
    const text = `<!DOCTYPE x [<!ENTITY bomb "boom">]><krpano title="&bomb;"><image><sphere url="a.jpg"/></image></krpano>`
    expect(readChecked(krpanoFormat, 'tour.xml', text).name).not.toContain('boom')
  })

  it('is rejected if it is cut off', () => {
    expect(() => krpanoFormat.read({ path: 'tour.xml', text: krpanoXml.slice(0, 900) })).toThrow()
  })

  it('is not any other XML file', () => {
    expect(krpanoFormat.read({ path: 'a.xml', text: '<skin><scene name="a" /></skin>' })).toBeNull()
  })
})

describe('a tour of Pannellum', () => {
  const tour = readChecked(pannellumFormat, 'tour.json', JSON.stringify(pannellumConfiguration))
  const [hall, roof] = tour.stops

  it('starts at its first scene and keeps directions and north', () => {
    expect(tour.startId).toBe('roof')
    expect(hall).toMatchObject({ northOffsetDeg: 289, initialView: { yawDeg: 10, pitchDeg: -3, fovDeg: 100 } })
    expect(hall?.hotspots[0]).toMatchObject({
      yawDeg: 65,
      pitchDeg: -3,
      action: { targetId: 'roof', arrival: 'automatic' },
    })
    expect(roof?.hotspots[0]?.action).toEqual({ targetId: 'hall', arrival: { yawDeg: 20, pitchDeg: 0, fovDeg: 95 } })
  })

  it('has spheres, and cubes in tiles of the deepest level', () => {
    expect(pathsOf(hall as ForeignStop)).toEqual(['img/hall.jpg'])
    expect(pathsOf(roof as ForeignStop)).toContain('img/roof/2/d1_0.jpg')
    expect(pathsOf(roof as ForeignStop)).toHaveLength(24)
  })

  it('has links to web pages', () => {
    expect(hall?.hotspots[1]).toMatchObject({ title: 'Clock', action: { url: 'https://example.org/clock' } })
  })

  it('is read from the call of the viewer in a page', () => {
    const page = `<script>pannellum.viewer('panorama', { type: "cubemap", cubeMap: ["f.jpg", "r.jpg", "b.jpg", "l.jpg", "u.jpg", "d.jpg"], author: 'Kim', });</script>`
    const [stop] = readChecked(pannellumFormat, 'site/index.html', page).stops
    expect(stop?.credit).toBe('Kim')
    expect(pathsOf(stop as ForeignStop)).toEqual(['f', 'b', 'u', 'd', 'l', 'r'].map((face) => `site/${face}.jpg`))
  })

  it('has the coverage of a partial panorama', () => {
    const scene = JSON.stringify({ panorama: 'p.jpg', haov: 149.87, vaov: 54.15, vOffset: 1.17 })
    const [stop] = readChecked(pannellumFormat, 'p.json', scene).stops
    expect(stop?.panorama).toEqual({
      image: 'p.jpg',
      coverage: { yawDeg: 149.87, pitchDeg: 54.15, pitchCentreDeg: 1.17 },
    })
  })

  it('reports what it does not understand', () => {
    const scenes = {
      video: { type: 'video', panorama: 'v.mp4' },
      web: { title: 'Elsewhere', panorama: 'https://example.org/a.jpg' },
      hall: {
        panorama: 'hall.jpg',
        horizonRoll: 3,
        hotSpots: [
          { yaw: 'x', pitch: 1 },
          { yaw: 1, pitch: 95, text: 'x'.repeat(300), clickHandlerFunc: 'go' },
        ],
      },
    }
    const { stops, notes } = readChecked(pannellumFormat, 'tour.json', JSON.stringify({ scenes }))
    expect(stops).toHaveLength(1)
    expect(stops[0]?.hotspots).toHaveLength(1)
    expect(stops[0]?.hotspots[0]?.pitchDeg).toBe(90)
    expect(stops[0]?.hotspots[0]?.title).toHaveLength(200)
    expect(notes.map(({ code }) => code).toSorted()).toEqual([
      'actionUnknown',
      'directionMissing',
      'panoramaUnknown',
      'panoramaUnknown',
      'textShortened',
      'tiltIgnored',
    ])
  })

  it('is not any other JSON file', () => {
    const manifest = JSON.stringify({ name: 'package', scenes: { a: { b: 1 } } })
    expect(pannellumFormat.read({ path: 'a.json', text: manifest })).toBeNull()
  })
})
