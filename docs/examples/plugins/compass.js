/**
 * A button in the control bar whose needle points north. A click turns the view to the north.
 *
 * @param {{ northDeg?: number, label?: string }} [options] `northDeg` is the yaw of north in the tour's panoramas.
 * @returns a plugin for `tour.use`
 */
export function compass({ northDeg = 0, label = 'Face north' } = {}) {
  return {
    name: 'compass',
    setup({ element, viewer, scene }) {
      const svgNamespace = 'http://www.w3.org/2000/svg'
      const icon = document.createElementNS(svgNamespace, 'svg')
      icon.setAttribute('viewBox', '0 0 24 24')
      icon.setAttribute('aria-hidden', 'true')
      const needle = document.createElementNS(svgNamespace, 'path')
      needle.setAttribute('d', 'M12 3 16 12H8ZM8 12h8l-4 9Z')
      icon.append(needle)
      scene.registerButton({
        label,
        icon,
        onClick: () => element.setView({ yawDeg: northDeg }, { animateMs: 600 }),
      })
      scene.onFrame(({ view }) => {
        icon.style.rotate = `${northDeg - view.yawDeg}deg`
      })
      viewer.on('stopchange', () => scene.requestFrame())
    },
  }
}
