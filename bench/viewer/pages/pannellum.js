import 'pannellum/build/pannellum.css'
import 'pannellum/build/pannellum.js'

const { facePx, levelSizesPx, tilePx, tiles, start } = JSON.parse(document.querySelector('#subject').textContent)
const path = tiles.replace('{l}', '%l').replace('{f}', '%s').replace('{y}', '%y').replace('{x}', '%x')
const viewer = window.pannellum.viewer(document.querySelector('main'), {
  type: 'multires',
  autoLoad: true,
  showControls: false,
  yaw: start.yawDeg,
  pitch: start.pitchDeg,
  hfov: start.fovDeg,
  minHfov: 10,
  maxHfov: 140,
  multiRes: {
    path: path.replace(/\.jpg$/, ''),
    extension: 'jpg',
    tileResolution: tilePx,
    maxLevel: levelSizesPx.length,
    cubeResolution: facePx,
  },
})

window.subject = {
  setView: ({ yawDeg, pitchDeg, fovDeg }) => viewer.lookAt(pitchDeg, yawDeg, fovDeg, false),
}
