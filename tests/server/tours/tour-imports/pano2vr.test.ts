import { describe, expect, it } from 'vitest'
import type { ForeignStop } from '../../../../src/server/domain/tours/tour-imports/foreign-tour.ts'
import { pano2vrFormat } from '../../../../src/server/domain/tours/tour-imports/formats/pano2vr.ts'
import { checkTour } from '../../../../src/server/domain/tours/tour-imports/reading/check-tour.ts'
import { sourcePaths } from '../../../../src/shared/tour-imports/panorama-source.ts'
import { pano2vrXml } from '../../../support/tour-imports/pano2vr-tour.ts'

function readTour(path: string, text: string) {
  const tour = pano2vrFormat.read({ path, text })
  if (tour === null) throw new Error('the description is not of this tool')
  const files = new Map(tour.stops.flatMap(({ panorama }) => [...sourcePaths(panorama)]).map((file) => [file, 1]))
  return checkTour(tour, files, 'Archive')
}

const pathsOf = ({ panorama }: Pick<ForeignStop, 'panorama'>) => [...sourcePaths(panorama)]
const images = [0, 1, 2, 3, 4, 5].map((index) => `tile${index}url="${index}.jpg"`).join(' ')
const readPanorama = (parts: string) => readTour('pano.xml', `<panorama id="">${parts}</panorama>`)

describe('a tour of Pano2VR', () => {
  const tour = readTour('site/pano.xml', pano2vrXml)
  const [hall, roof] = tour.stops

  it('has its stops, start, texts, north and place', () => {
    expect(tour.startId).toBe('node2')
    expect(tour.stops.map(({ name }) => name)).toEqual(['Hall & yard', 'node2'])
    expect(hall).toMatchObject({
      html: 'Built in 1902',
      credit: 'Kim',
      northOffsetDeg: 30,
      location: { latitudeDeg: 53.5, longitudeDeg: 9.9 },
    })
    expect(roof?.location).toBeNull()
  })

  // The directions and the paths were compared with what the player 5.2.4 of Pano2VR draws.
  it('has directions in which the pan grows to the left', () => {
    expect(hall?.hotspots[0]?.yawDeg).toBeCloseTo(28)
    expect(hall?.hotspots[0]?.pitchDeg).toBeCloseTo(-13)
    expect(hall?.initialView).toMatchObject({ yawDeg: -120, pitchDeg: -5 })
    expect(hall?.initialView.fovDeg).toBeCloseTo(91.5, 1)
  })

  it('has directions relative to the image of a leveled panorama', () => {
    const hotspot = '<hotspots><hotspot pan="50" tilt="20" url="" /></hotspots>'
    const leveled = readPanorama(`${hotspot}<input levelingpitch="12" levelingroll="-8" ${images} />`)
    expect(leveled.notes).toEqual([{ code: 'tiltIgnored', subject: 'panorama-0' }])
    expect(leveled.stops[0]?.hotspots[0]?.yawDeg).toBeCloseTo(-45.93, 1)
    expect(leveled.stops[0]?.hotspots[0]?.pitchDeg).toBeCloseTo(17.88, 1)
  })

  it('has views on arrival, also relative to north', () => {
    const arrivals = hall?.hotspots.map(({ action }) => (action && 'targetId' in action ? action.arrival : null))
    expect(arrivals?.[0]).toEqual({ yawDeg: -10, pitchDeg: 0, fovDeg: 80 })
    expect(arrivals?.[4]).toEqual({ yawDeg: 10, pitchDeg: 2, fovDeg: 60 })
    expect(roof?.hotspots[0]?.action).toEqual({ targetId: 'node1', arrival: 'automatic' })
  })

  it('has the default field of view for a little planet', () => {
    expect(roof?.initialView.fovDeg).not.toBe(90)
  })

  it('has areas as hotspots in their middle', () => {
    expect(hall?.hotspots[5]).toMatchObject({ title: 'Door' })
    expect(hall?.hotspots[5]?.yawDeg).toBeCloseTo(-3, 2)
    expect(hall?.hotspots[5]?.pitchDeg).toBeCloseTo(4, 2)
  })

  it('has texts and web links, and reports other actions', () => {
    expect(hall?.hotspots[1]).toMatchObject({ title: 'Clock', html: '<b>1902</b>', action: null })
    expect(hall?.hotspots[2]?.action).toEqual({ url: 'https://example.org/' })
    expect(tour.notes).toEqual([{ code: 'actionUnknown', subject: 'Hall & yard: Script' }])
  })

  it('has the tiles of the largest level, which has the highest number', () => {
    expect(pathsOf(hall as ForeignStop)).toHaveLength(6 * 9)
    expect(pathsOf(hall as ForeignStop)).toContain('site/tiles/node1/cf_4/l_1/c_1/tile_2.png')
  })

  it('has paths with numbers from 1 and with zeros', () => {
    const { stops } = readPanorama(
      '<input tilesize="64" leveltileurl="%s/cf_%C/l%L/%00Y_%00X.jpg"><level width="128" /><level width="64" /></input>',
    )
    expect(pathsOf(stops[0] as ForeignStop)).toContain('u/cf_5/l2/002_001.jpg')
  })

  it.each([
    ['a flat image', `<input flat="1" ${images} />`],
    ['a video', `<input ${images}><video><source url="a.mp4" /></video></input>`],
    [
      'rows and columns of different numbering',
      '<input tilesize="64" leveltileurl="%c/%X/%y.jpg"><level width="64" /></input>',
    ],
    ['a missing face', '<input tile0url="0.jpg" />'],
    ['faces outside of the archive', `<input ${images.replace('0.jpg', '../../0.jpg')} />`],
    [
      'an impossible overlap',
      `<input tilesize="0" tilescale="2" ${images.replace('0.jpg', 'https://example.org/0.jpg')} />`,
    ],
  ])('reports %s', (_name, input) => {
    expect(readPanorama(input)).toMatchObject({ stops: [], notes: [{ code: 'panoramaUnknown' }] })
  })

  it('keeps the first of panoramas with the same id, and links that lead back to themselves', () => {
    const link = '<hotspots><hotspot pan="0" tilt="0" url="{a}" /></hotspots>'
    const panorama = `<panorama id="a">${link}<input ${images} /></panorama>`
    const { stops } = readTour('pano.xml', `<tour>${panorama}${panorama}</tour>`)
    expect(stops).toHaveLength(1)
    expect(stops[0]?.hotspots[0]?.action).toEqual({ targetId: 'a', arrival: 'automatic' })
  })

  it('expands no entities of its document', () => {
    const text = `<!DOCTYPE x [<!ENTITY bomb "boom">]><panorama id="&bomb;"><input ${images} /></panorama>`
    expect(readTour('pano.xml', text).stops[0]?.name).not.toContain('boom')
  })

  it('is rejected if it is cut off', () => {
    expect(() => pano2vrFormat.read({ path: 'pano.xml', text: pano2vrXml.slice(0, 900) })).toThrow()
  })

  it('is not any other XML file', () => {
    expect(pano2vrFormat.read({ path: 'a.xml', text: '<list><panorama id="a" /></list>' })).toBeNull()
  })
})
