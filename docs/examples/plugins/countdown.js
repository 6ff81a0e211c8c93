/** Formats a duration as days, hours, minutes and seconds. */
function formatDuration(durationMs) {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000))
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const days = Math.floor(seconds / 86_400)
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

/**
 * A marker that counts down to a time, such as the end of an auction.
 *
 * @param {{ yawDeg: number, pitchDeg: number, stop?: string | number, endsAt: Date, title: string, endText: string }} options
 * @returns a plugin for `tour.use`
 */
export function countdown({ yawDeg, pitchDeg, stop, endsAt, title, endText }) {
  return {
    name: 'countdown',
    setup({ scene }) {
      const marker = scene.addMarker({ yawDeg, pitchDeg, stop, html: '', role: 'group', ariaLabel: title })
      const show = () => {
        const remainingMs = endsAt.getTime() - Date.now()
        marker.update({ html: remainingMs > 0 ? `${title}\n${formatDuration(remainingMs)}` : endText })
        if (remainingMs <= 0) clearInterval(timer)
      }
      const timer = setInterval(show, 1000)
      show()
      return () => clearInterval(timer)
    },
  }
}
