import '@photo-sphere-viewer/core/index.css'
import { Viewer } from '@photo-sphere-viewer/core'
import { CubemapTilesAdapter } from '@photo-sphere-viewer/cubemap-tiles-adapter'

const rad = (deg) => (deg * Math.PI) / 180
const { levelSizesPx, tilePx, tiles, start } = JSON.parse(document.querySelector('#subject').textContent)
const faceLetters = { front: 'f', back: 'b', top: 'u', bottom: 'd', left: 'l', right: 'r' }
const tileUrlOf = (face, level, y, x) =>
  tiles.replace('{l}', level).replace('{f}', faceLetters[face]).replace('{y}', y).replace('{x}', x)
const element = document.querySelector('main')
/** Limits of the vertical field of view in degrees. */
const minFov = 10
const maxFov = 140
/** Zoom level from 0 (widest) to 100, linear in degrees of the vertical field of view. */
const zoomOf = (fovDeg) => {
  const heightDeg = (2 * Math.atan((Math.tan(rad(fovDeg) / 2) * element.clientHeight) / element.clientWidth)) / rad(1)
  return (100 * (maxFov - heightDeg)) / (maxFov - minFov)
}
const baseTiles = Object.fromEntries(Object.keys(faceLetters).map((face) => [face, tileUrlOf(face, 1, 0, 0)]))
const viewer = new Viewer({
  container: element,
  navbar: false,
  loadingTxt: '',
  adapter: [CubemapTilesAdapter, { baseBlur: false }],
  panorama: {
    baseUrl: baseTiles,
    flipTopBottom: true,
    levels: levelSizesPx.map((faceSize) => ({ faceSize, nbTiles: faceSize / tilePx })),
    tileUrl: (face, column, row, level) => tileUrlOf(face, level + 1, row, column),
  },
  minFov,
  maxFov,
  defaultYaw: rad(start.yawDeg),
  defaultPitch: rad(start.pitchDeg),
  defaultZoomLvl: zoomOf(start.fovDeg),
  moveInertia: false,
})

window.subject = {
  setView: ({ yawDeg, pitchDeg, fovDeg }) => {
    viewer.rotate({ yaw: rad(yawDeg), pitch: rad(pitchDeg) })
    viewer.zoom(zoomOf(fovDeg))
  },
}
