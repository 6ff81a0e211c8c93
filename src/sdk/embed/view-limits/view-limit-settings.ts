import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { ViewLimitOptions } from '../../core/api.ts'
import type * as checksModule from '../checks.ts'
import { allStops, limitedDocument, rangeOf, viewRangeMinDeg } from './limited-document.ts'

/** Checks of arguments, passed in because importing them would split the script of embedded tours. */
type Checks = typeof checksModule

/** Limits in attributes. They are ignored if they contradict each other. */
export type LimitAttributes = Readonly<Partial<Record<keyof ViewLimitOptions, number | undefined>>>

const fovRange = { min: 10, max: 120 }

const fieldRanges: Readonly<Record<keyof ViewLimitOptions, { readonly min: number; readonly max: number }>> = {
  yawMinDeg: { min: -180, max: 180 },
  yawMaxDeg: { min: -180, max: 180 },
  pitchMinDeg: { min: -90, max: 90 },
  pitchMaxDeg: { min: -90, max: 90 },
  fovMinDeg: fovRange,
  fovMaxDeg: fovRange,
}

/** Throws a `TypeError` if a limit is out of its range, or if limits contradict each other. */
function checkLimits({ checkFields, checkNumber, invalidArgument }: Checks, limits: ViewLimitOptions): void {
  const fieldChecks = Object.entries(fieldRanges).map(([name, range]) => [
    name,
    (field: string, value: unknown) => checkNumber(field, value, range),
  ])
  checkFields('limits', limits, Object.fromEntries(fieldChecks))
  const { yawMinDeg, yawMaxDeg, fovMinDeg = fovRange.min, fovMaxDeg = fovRange.max } = limits
  if ((yawMinDeg === undefined) !== (yawMaxDeg === undefined))
    throw invalidArgument('limits', 'limits with both edges of the yaw or none', limits)
  const range = rangeOf(limits)
  const isTooSmall =
    range !== undefined &&
    (range.yawMaxDeg - range.yawMinDeg < viewRangeMinDeg || range.pitchMaxDeg - range.pitchMinDeg < viewRangeMinDeg)
  if (isTooSmall) throw invalidArgument('limits', `a range of at least ${viewRangeMinDeg} degrees`, limits)
  if (fovMinDeg > fovMaxDeg) throw invalidArgument('limits.fovMaxDeg', 'at least fovMinDeg', fovMaxDeg)
}

/** The limits that a page has set, for all stops and for single ones. */
export class ViewLimitSettings {
  readonly #checks: Checks
  readonly #limits = new Map<string, ViewLimitOptions>()

  constructor(checks: Checks) {
    this.#checks = checks
  }

  /** Sets the limits in attributes, unless they are invalid. */
  setAttributes(limits: LimitAttributes): void {
    try {
      this.set(limits, allStops)
    } catch {
      // The tour works without them.
    }
  }

  /** Sets the limits of a stop, or of all stops without their own; `null` removes them. */
  set(limits: ViewLimitOptions | null, stopId: string): void {
    if (limits === null) this.#limits.delete(stopId)
    else {
      if (typeof limits !== 'object') throw this.#checks.invalidArgument('limits', 'an object or null', limits)
      checkLimits(this.#checks, limits)
      this.#limits.set(stopId, { ...limits })
    }
  }

  apply(document: TourDocument): TourDocument {
    return limitedDocument(document, this.#limits)
  }
}
