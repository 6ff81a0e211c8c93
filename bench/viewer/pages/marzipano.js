import Marzipano from 'marzipano'

const rad = (deg) => (deg * Math.PI) / 180
const { facePx, levelSizesPx, tilePx, tiles, start } = JSON.parse(document.querySelector('#subject').textContent)
const element = document.querySelector('main')
const viewer = new Marzipano.Viewer(element, { controls: { mouseViewMode: 'drag' } })
const source = new Marzipano.ImageUrlSource(({ z, face, y, x }) => {
  const url = tiles
    .replace('{l}', z + 1)
    .replace('{f}', face)
    .replace('{y}', y)
    .replace('{x}', x)
  return { url }
})
const geometry = new Marzipano.CubeGeometry(levelSizesPx.map((size) => ({ tileSize: tilePx, size })))
/** Marzipano takes a vertical field of view; views here have a horizontal one. */
const parametersOf = ({ yawDeg, pitchDeg, fovDeg }) => {
  const ratio = element.clientHeight / element.clientWidth
  return { yaw: rad(yawDeg), pitch: -rad(pitchDeg), fov: 2 * Math.atan(Math.tan(rad(fovDeg) / 2) * ratio) }
}
const limiter = Marzipano.RectilinearView.limit.traditional(2 * facePx, rad(140))
const view = new Marzipano.RectilinearView(parametersOf(start), limiter)
viewer.createScene({ source, geometry, view }).switchTo({ transitionDuration: 0 })

window.subject = { setView: (nextView) => view.setParameters(parametersOf(nextView)) }
