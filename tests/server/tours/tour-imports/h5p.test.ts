import { describe, expect, it } from 'vitest'
import { h5pFormat } from '../../../../src/server/domain/tours/tour-imports/formats/h5p.ts'
import { checkTour } from '../../../../src/server/domain/tours/tour-imports/reading/check-tour.ts'
import { sourcePaths } from '../../../../src/shared/tour-imports/panorama-source.ts'

const text = (labelText: string, html: string) => ({
  interactionpos: '0.4,0',
  labelText,
  action: { library: 'H5P.AdvancedText 1.1', params: { text: html } },
})

const content = {
  threeImage: {
    startSceneId: 1,
    scenes: [
      {
        sceneId: 0,
        sceneType: '360',
        scenename: 'Hall',
        scenedescription: '<p>Ground floor</p><script>x()</script>',
        scenesrc: { path: 'images/hall.jpg#tmp', mime: 'image/jpeg', copyright: { author: 'Kim' } },
        cameraStartPosition: '0.5,-0.1',
        interactions: [
          {
            interactionpos: '1,0.3',
            labelText: 'To the roof',
            action: { library: 'H5P.GoToScene 0.1', params: { nextSceneId: 1 }, subContentId: 'b1' },
          },
          text('Clock', '<b>1902</b><script>x()</script>'),
          {
            interactionpos: '-1,0',
            action: {
              library: 'H5P.Image 1.1',
              params: { alt: 'A <b>', file: { path: 'images/a.png' } },
              metadata: { title: 'Painting' },
            },
          },
          {
            interactionpos: '-2,0',
            action: {
              library: 'H5P.SingleChoiceSet 1.11',
              params: {},
              metadata: { title: 'Untitled Single Choice Set' },
            },
          },
        ],
      },
      { sceneId: 1, scenename: 'Roof', scenesrc: { path: 'images/roof.jpg' }, interactions: [] },
      { sceneId: 2, sceneType: 'static', scenename: 'Plan', scenesrc: { path: 'images/plan.jpg' } },
    ],
  },
}

function readTour(value: object) {
  const tour = h5pFormat.read({ path: 'content/content.json', text: JSON.stringify(value) })
  if (tour === null) throw new Error('the description is not of this tool')
  const files = new Map(tour.stops.flatMap(({ panorama }) => [...sourcePaths(panorama)]).map((file) => [file, 1]))
  return checkTour(tour, files, 'Archive')
}

describe('a virtual tour of H5P', () => {
  const tour = readTour(content)
  const [hall, roof] = tour.stops

  it('has its stops, start, images and texts', () => {
    expect(tour.startId).toBe('1')
    expect(hall).toMatchObject({ name: 'Hall', html: '<p>Ground floor</p>', credit: 'Kim' })
    expect(tour.stops.map(({ panorama }) => [...sourcePaths(panorama)])).toEqual([
      ['content/images/hall.jpg'],
      ['content/images/roof.jpg'],
    ])
  })

  // The angles were compared with what H5P.ThreeSixty 0.3.7 draws.
  it('has directions in radians, from a quarter turn to the right of the middle', () => {
    expect(hall?.hotspots[0]?.yawDeg).toBeCloseTo(147.3, 1)
    expect(hall?.hotspots[0]?.pitchDeg).toBeCloseTo(17.19, 1)
    expect(hall?.initialView.yawDeg).toBeCloseTo(118.65, 1)
    expect(hall?.initialView.pitchDeg).toBeCloseTo(-5.73, 1)
  })

  it('has the field of view of its viewer', () => {
    expect(roof?.initialView.fovDeg).toBeCloseTo(107.5, 1)
  })

  it('links its stops, and has cleaned texts', () => {
    expect(hall?.hotspots[0]).toMatchObject({ sourceId: 'b1', action: { targetId: '1', arrival: 'automatic' } })
    expect(hall?.hotspots[1]).toMatchObject({ title: 'Clock', html: '<b>1902</b>', action: null })
  })

  it('has titles and alt texts of content that it reports', () => {
    expect(hall?.hotspots[2]).toMatchObject({ title: 'Painting', html: '<p>A &lt;b&gt;</p>' })
    expect(hall?.hotspots[3]).toMatchObject({ title: '', html: '' })
    expect(tour.notes).toEqual([
      { code: 'contentIgnored', subject: 'Hall: Painting' },
      { code: 'contentIgnored', subject: 'Hall: H5P.SingleChoiceSet' },
      { code: 'panoramaUnknown', subject: 'Plan' },
    ])
  })

  it('survives missing targets, positions, libraries and images', () => {
    const interactions = [
      { interactionpos: '0,0', action: { library: 'H5P.GoToScene 0.1', params: { nextSceneId: -1 } } },
      { ...text('Nowhere', 'x'), interactionpos: '' },
      { ...text('Odd', 'x'), action: { library: '__proto__' } },
      'not an object',
    ]
    const scenes = [
      { sceneId: 0, scenename: 'Hall', scenesrc: { path: 'a.jpg' }, interactions },
      { sceneId: 1, scenename: 'Web', scenesrc: { path: 'https://example.org/a.jpg' } },
      { sceneId: 2, scenename: 'Above', scenesrc: { path: '../../a.jpg' } },
    ]
    const { stops, notes } = readTour({ threeImage: { scenes } })
    expect(stops).toHaveLength(1)
    expect(notes.map(({ code }) => code).toSorted()).toEqual([
      'contentIgnored',
      'directionMissing',
      'panoramaUnknown',
      'panoramaUnknown',
      'targetMissing',
    ])
  })

  it('is rejected if it is cut off', () => {
    const cut = JSON.stringify(content).slice(0, -20)
    expect(() => h5pFormat.read({ path: 'content/content.json', text: cut })).toThrow()
  })

  it('is no other content of H5P', () => {
    expect(h5pFormat.mayDescribe('h5p.json')).toBe(false)
    expect(h5pFormat.read({ path: 'content/content.json', text: '{"questions":[]}' })).toBeNull()
  })
})
