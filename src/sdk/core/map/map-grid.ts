import { type MapView, metersPerPx, scaleBarLengthM, worldPx } from '../../../shared/geometry/mercator.ts'

type Size = { readonly widthPx: number; readonly heightPx: number }

const minGridStepPx = 56

/**
 * Positions the grid that a map's style sheet draws. Returns the distance between its lines, which is a round number of
 * meters.
 */
export function positionGrid(
  { style }: HTMLElement,
  { center, zoom }: MapView,
  { widthPx, heightPx }: Size,
): { readonly stepM: number; readonly stepPx: number } {
  const pxPerM = 1 / metersPerPx(center, zoom)
  const stepM = scaleBarLengthM(pxPerM, minGridStepPx)
  const stepPx = stepM * pxPerM
  const sizePx = worldPx * 2 ** zoom
  const offset = (coordinate: number, middlePx: number) =>
    `${(middlePx - ((coordinate * sizePx) % stepPx)).toFixed(2)}px`
  style.setProperty('--grid', `${stepPx}px`)
  style.backgroundPosition = `${offset(center.x, widthPx / 2)} ${offset(center.y, heightPx / 2)}`
  return { stepM, stepPx }
}
