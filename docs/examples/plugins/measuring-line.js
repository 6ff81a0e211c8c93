const radiansPerDegree = Math.PI / 180
/** A press that moves further is a drag of the view. */
const maxPressPx = 5

/** Point on the floor in a direction below the horizon, in meters from the camera's foot. */
function floorPoint({ yawDeg, pitchDeg }, cameraHeightM) {
  const distanceM = cameraHeightM / Math.tan(-pitchDeg * radiansPerDegree)
  const yaw = yawDeg * radiansPerDegree
  return { x: Math.sin(yaw) * distanceM, y: Math.cos(yaw) * distanceM }
}

/** Line between two directions. It is drawn in an SVG marker at the first of them, in step with the tour. */
function addLine(scene, from, to, text) {
  const svgNamespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(svgNamespace, 'svg')
  Object.assign(svg.style, { width: '1px', height: '1px', overflow: 'visible', stroke: '#fff', strokeWidth: '3px' })
  const line = document.createElementNS(svgNamespace, 'line')
  svg.append(line)
  const marker = scene.addMarker({
    yawDeg: from.yawDeg,
    pitchDeg: from.pitchDeg,
    svg,
    anchor: 'top-left',
    role: 'none',
  })
  const label = scene.addMarker({
    yawDeg: to.yawDeg,
    pitchDeg: to.pitchDeg,
    html: text,
    role: 'group',
    ariaLabel: text,
  })
  const stop = scene.onFrame(({ project }) => {
    const start = project(from)
    const end = project(to)
    line.style.visibility = start && end ? 'visible' : 'hidden'
    if (!start || !end) return
    line.setAttribute('x2', String(end.x - start.x))
    line.setAttribute('y2', String(end.y - start.y))
  })
  return () => {
    stop()
    marker.remove()
    label.remove()
  }
}

/**
 * Measures distances on the floor between two clicks, from the height of the camera.
 *
 * @param {{ cameraHeightM?: number }} [options]
 * @returns a plugin for `tour.use`
 */
export function measuringLine({ cameraHeightM = 1.6 } = {}) {
  return {
    name: 'measuring-line',
    setup({ element, viewer, scene, signal }) {
      let isMeasuring = false
      let first = null
      let pressed = null
      let removeLine = () => undefined
      const button = scene.registerButton({
        label: 'Measure on the floor',
        icon: 'pin',
        pressed: false,
        onClick() {
          isMeasuring = !isMeasuring
          first = null
          if (!isMeasuring) removeLine()
          button.update({ pressed: isMeasuring })
        },
      })
      element.addEventListener(
        'pointerdown',
        ({ clientX, clientY }) => {
          pressed = { clientX, clientY }
        },
        { signal, capture: true },
      )
      element.addEventListener(
        'click',
        (event) => {
          const isOnScene = event.composedPath().some((node) => node instanceof Element && node.matches('[part=stage]'))
          const isPress =
            pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) <= maxPressPx
          if (!isMeasuring || !isOnScene || !isPress) return
          const { left, top } = element.getBoundingClientRect()
          const direction = viewer.screenToDirection(event.clientX - left, event.clientY - top)
          // Only directions below the horizon meet the floor.
          if (direction.pitchDeg > -1) return
          if (!first) {
            first = direction
            return
          }
          const a = floorPoint(first, cameraHeightM)
          const b = floorPoint(direction, cameraHeightM)
          removeLine()
          removeLine = addLine(scene, first, direction, `${Math.hypot(b.x - a.x, b.y - a.y).toFixed(2)} m`)
          first = null
        },
        { signal },
      )
      viewer.on('stopchange', () => {
        first = null
        removeLine()
      })
    },
  }
}
