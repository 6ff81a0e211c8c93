import { describe, expect, test } from 'vitest'
import { readPannellum } from '../../../../src/sdk/embed/panorama/pannellum.ts'

const baseUrl = 'https://example.org/tours/house.json'
const only = (description: object) => readPannellum(description, baseUrl)?.stops[0]

describe('a description for Pannellum', () => {
  test('of one scene is a tour of one stop', () => {
    expect(readPannellum({ panorama: 'hall.jpg', title: 'Hall', yaw: 200, pitch: -3, hfov: 150 }, baseUrl)).toEqual({
      firstScene: null,
      stops: [
        {
          id: 'scene',
          name: 'Hall',
          credit: '',
          image: {
            mapping: 'sphere',
            url: 'https://example.org/tours/hall.jpg',
            coverage: { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -90, pitchMaxDeg: 90 },
          },
          initialView: { yawDeg: -160, pitchDeg: -3, fovDeg: 120 },
          viewLimits: undefined,
          northOffsetDeg: 0,
          hotspots: [],
        },
      ],
    })
  })

  test('links scenes, with the arrival view or the direction of travel', () => {
    const hotSpots = [
      { type: 'scene', yaw: 65, pitch: -3, sceneId: 'roof', text: 'Roof', targetYaw: 12, targetPitch: 4 },
      { type: 'scene', yaw: 5, pitch: 1, sceneId: 'roof', targetYaw: 'sameAzimuth' },
      { type: 'scene', yaw: 5, pitch: 1, sceneId: 'cellar' },
    ]
    const scenes = { hall: { panorama: 'hall.jpg', hotSpots }, roof: { panorama: 'roof.jpg' } }
    const tour = readPannellum({ default: { firstScene: 'roof', basePath: 'img/' }, scenes }, baseUrl)
    expect(tour?.firstScene).toBe('roof')
    expect(tour?.stops.map(({ image }) => 'url' in image && image.url)).toEqual([
      'https://example.org/tours/img/hall.jpg',
      'https://example.org/tours/img/roof.jpg',
    ])
    expect(tour?.stops[0]?.hotspots).toEqual([
      {
        kind: 'stop',
        yawDeg: 65,
        pitchDeg: -3,
        title: 'Roof',
        details: { targetStopId: 'roof', arrival: { yawDeg: 12, pitchDeg: 4, fovDeg: 95 } },
      },
      { kind: 'stop', yawDeg: 5, pitchDeg: 1, title: '', details: { targetStopId: 'roof', arrival: 'automatic' } },
    ])
  })

  test('keeps safe addresses as links, and shows the text of unsafe ones', () => {
    const hotSpots = [
      { yaw: 1, pitch: 2, text: 'Clock', URL: 'https://example.org/clock' },
      { yaw: 1, pitch: 2, text: 'Trap', URL: 'javascript:alert(1)' },
    ]
    expect(only({ panorama: 'a.jpg', hotSpots })?.hotspots).toMatchObject([
      { kind: 'link', title: 'Clock', details: { url: 'https://example.org/clock' } },
      { kind: 'info', title: 'Trap', details: { html: '' } },
    ])
  })

  test('limits partial panoramas to what they cover', () => {
    expect(only({ panorama: 'a.jpg', haov: 120, vaov: 60, vOffset: 70 })?.image).toMatchObject({
      coverage: { yawMinDeg: -60, yawMaxDeg: 60, pitchMinDeg: 40, pitchMaxDeg: 90 },
    })
  })

  test('limits the view', () => {
    expect(only({ panorama: 'a.jpg', minPitch: -40, maxHfov: 100 })?.viewLimits).toEqual({
      range: { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -40, pitchMaxDeg: 90 },
      fovMaxDeg: 100,
    })
  })

  test('names the six images of a cube by face', () => {
    const cubeMap = ['f', 'r', 'b', 'l', 'u', 'd'].map((face) => `${face}.png`)
    expect(only({ type: 'cubemap', cubeMap })?.image).toMatchObject({
      urls: { r: 'https://example.org/tours/r.png', d: 'https://example.org/tours/d.png' },
    })
  })

  test('keeps the placeholders of tiles', () => {
    const multiRes = { path: '/%l/%s%y_%x', extension: 'jpg', tileResolution: 512, maxLevel: 3, cubeResolution: 1848 }
    expect(only({ type: 'multires', multiRes: { ...multiRes, basePath: 'tiles/hall' } })?.image).toEqual({
      mapping: 'tiles',
      url: 'https://example.org/tours/tiles/hall/%l/%s%y_%x.jpg',
      faceSizePx: 1848,
      tileSizePx: 512,
      levelCount: 3,
    })
  })

  test.each([
    ['a folder', 'best!/hall', '/%l/%s%y_%x', 'https://example.org/tours/best!/hall/%l/%s%y_%x.jpg'],
    ['a folder and no slash', 'hall/', '%l/%s%y_%x', 'https://example.org/tours/hall/%l/%s%y_%x.jpg'],
    ['no folder', '', '%l/%s%y_%x', 'https://example.org/tours/%l/%s%y_%x.jpg'],
    ['the root of the site', '', '/%l/%s%y_%x', 'https://example.org/%l/%s%y_%x.jpg'],
  ])('finds tiles below %s', (_, basePath, path, url) => {
    const multiRes = { basePath, path, tileResolution: 512, maxLevel: 3, cubeResolution: 1848 }
    expect(only({ type: 'multires', multiRes })?.image).toMatchObject({ url })
  })

  test.each([
    ['no object', 'panorama'],
    ['no scene', { scenes: {} }],
    ['an unknown type', { type: 'stereoscopic', panorama: 'a.jpg' }],
    ['a cube of five images', { type: 'cubemap', cubeMap: ['1', '2', '3', '4', '5'] }],
    ['tiles without a size', { type: 'multires', multiRes: { path: '/%l/%s%y_%x' } }],
  ])('with %s is none', (_, description) => {
    expect(readPannellum(description, baseUrl)).toBeNull()
  })
})
