import type { Frame } from './frame.ts'

/** Range of the scale of controls and hotspots. */
export const scaleRange = { min: 0.75, max: 3 }

/** Wider tours on screens of normal density, such as television sets and kiosks, have larger controls. */
const normalMaxWidthPx = 2560
/** The browser or the system has already enlarged pages with this ratio. */
const denseRatio = 1.5

/** Scale of a tour by its width in CSS pixels: more than 1 in wide tours, unless the page is enlarged or zoomed out. */
export function automaticScale(widthPx: number, pixelRatio: number): number {
  if (pixelRatio < 1 || pixelRatio >= denseRatio) return 1
  return Math.min(scaleRange.max, Math.max(1, widthPx / normalMaxWidthPx))
}

/** Scale within the range by a setting; undefined for `auto`, a missing setting and one that isn't a number. */
export function scaleFromText(text: string | null): number | undefined {
  const scale = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(scale) ? Math.min(scaleRange.max, Math.max(scaleRange.min, scale)) : undefined
}

type ScaleOptions = {
  /** The element whose size the tour has. */
  readonly host: HTMLElement
  /** Fixed scale; by default it depends on the width. */
  readonly scale: number | undefined
  readonly signal: AbortSignal
}

/** Scales controls and hotspots, now and whenever the tour's size changes. */
export function followScale({ element }: Frame, { host, scale, signal }: ScaleOptions): void {
  const update = () => {
    const current = scale ?? automaticScale(host.clientWidth, devicePixelRatio)
    element.toggleAttribute('data-scaled', current !== 1)
    element.style.setProperty('--scale', String(current))
  }
  update()
  if (scale !== undefined) return
  const observer = new ResizeObserver(update)
  observer.observe(host)
  signal.addEventListener('abort', () => observer.disconnect())
}
