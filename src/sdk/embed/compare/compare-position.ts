/** Steps of the arrow and page keys that move the divider, in percent. */
const arrowStep = 2
const pageStep = 20

/** Position of the divider, as a percentage from the side of the first tour. */
export function clampPosition(position: number): number {
  return Math.min(100, Math.max(0, position))
}

/** Position after a key was pressed; undefined for other keys. The right arrow always moves the divider to the right. */
export function positionAfterKey(key: string, position: number, isRtl: boolean): number | undefined {
  const towardsEnd = isRtl ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: arrowStep * towardsEnd,
    ArrowLeft: -arrowStep * towardsEnd,
    ArrowUp: arrowStep,
    ArrowDown: -arrowStep,
    PageUp: pageStep,
    PageDown: -pageStep,
    Home: -100,
    End: 100,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : clampPosition(position + step)
}

type Box = { readonly left: number; readonly width: number }

/** Position of a point on the page, in CSS pixels. */
export function positionAt(clientX: number, { left, width }: Box, isRtl: boolean): number {
  const fromLeft = width > 0 ? ((clientX - left) / width) * 100 : 0
  return clampPosition(isRtl ? 100 - fromLeft : fromLeft)
}

/** Distance of the divider from the left side, as a percentage. */
export function leftOf(position: number, isRtl: boolean): number {
  return isRtl ? 100 - position : position
}

/** Values of `clip-path` that show each tour on its side of the divider. */
export function clipsOf(position: number, isRtl: boolean): { readonly before: string; readonly after: string } {
  const left = leftOf(position, isRtl)
  const leftPart = `inset(0 ${100 - left}% 0 0)`
  const rightPart = `inset(0 0 0 ${left}%)`
  return isRtl ? { before: rightPart, after: leftPart } : { before: leftPart, after: rightPart }
}

/** Distance that a revealed element keeps from the divider, as a percentage. */
const revealMargin = 4

/**
 * Position at which an element of a tour is visible, for an element that got the focus; undefined if most of it is visible
 * already, or if it is too wide to be revealed.
 */
export function positionRevealing(
  element: Box,
  {
    container,
    position,
    isRtl,
    isBefore,
  }: {
    readonly container: Box
    readonly position: number
    readonly isRtl: boolean
    readonly isBefore: boolean
  },
): number | undefined {
  if (element.width > container.width / 2) return undefined
  const center = positionAt(element.left + element.width / 2, container, isRtl)
  if (isBefore ? center <= position : center >= position) return undefined
  const halfWidth = (element.width / container.width) * 50 + revealMargin
  return clampPosition(isBefore ? center + halfWidth : center - halfWidth)
}
