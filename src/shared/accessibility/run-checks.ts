import type { Parts } from '../kernel/parts.ts'
import type { PublicStop, TourDocument } from '../publishing/tour-document.ts'
import { linkToField } from '../web/field-anchors.ts'
import { linkTo, type TourTab } from '../web/routes.ts'
import type { CheckedTour, CheckResult, FixScreen, Problem } from './checks/check.ts'
import { findMediaUsage } from './checks/hotspot-media.ts'
import { accessibilityChecks, type CheckName, checkNames } from './checks/registry.ts'
import type { AccessibilityFinding } from './findings.ts'

/** Number of findings that a check lists at most; all problems are counted. */
export const findingsPerCheckMax = 1_000
const stopsPerPart = 10

export type CheckOutcome = {
  readonly check: CheckName
  /** Number of items that were checked, and of those with a problem. */
  readonly checkedCount: number
  readonly problemCount: number
  readonly findings: readonly AccessibilityFinding[]
}

type TourToCheck = Pick<CheckedTour, 'document' | 'mediaNames' | 'missingTranslations' | 'contrasts'>

/** Stops of a document in the order of the tour. */
export function stopsOfDocument({ stops, tours, tourId }: TourDocument): readonly PublicStop[] {
  return (tours[tourId]?.stopIds ?? []).flatMap((id) => stops[id] ?? [])
}

/** Paths of the screens that fix an item. All other screens are tabs of the tour. */
const itemPaths: Readonly<Record<Exclude<FixScreen, TourTab>, (problem: Problem, tourId: string) => string>> = {
  stop: ({ stop }, tourId) => linkTo.editStop(tourId, stop?.id ?? ''),
  hotspot: ({ stop, hotspotId }, tourId) => linkTo.hotspotsManager(tourId, stop?.id ?? '', hotspotId),
  medium: ({ mediaId = '' }) => linkTo.media(mediaId),
}
const isTab = (screen: FixScreen): screen is TourTab => !Object.hasOwn(itemPaths, screen)

function fixPathOf(problem: Problem, tourId: string): string {
  const { screen, field } = problem
  return linkToField(isTab(screen) ? linkTo.editTour(tourId, screen) : itemPaths[screen](problem, tourId), field)
}

type FindingContext = { readonly check: CheckName; readonly tourId: string; readonly index: number }

function findingOf(problem: Problem, { check, tourId, index }: FindingContext): AccessibilityFinding {
  const { severity, criteria } = accessibilityChecks[check]
  const { stop, hotspotId = null, mediaId = null, itemName, detail = '', value = null } = problem
  return {
    id: `${check}-${index + 1}`,
    check,
    severity,
    criteria: [...criteria],
    stopId: stop?.id ?? null,
    stopName: stop?.name ?? null,
    hotspotId,
    mediaId,
    itemName,
    detail,
    value,
    fixPath: fixPathOf(problem, tourId),
  }
}

/** Counts the results of a check and collects its findings. */
class CheckTally {
  checkedCount = 0
  problemCount = 0
  readonly findings: AccessibilityFinding[] = []
  readonly #check: CheckName
  readonly #tourId: string

  constructor(check: CheckName, tourId: string) {
    this.#check = check
    this.#tourId = tourId
  }

  add(results: Iterable<CheckResult>): void {
    for (const result of results) {
      this.checkedCount++
      if (result === null) continue
      this.problemCount++
      const { length: index } = this.findings
      const context = { check: this.#check, tourId: this.#tourId, index }
      if (index < findingsPerCheckMax) this.findings.push(findingOf(result, context))
    }
  }

  get outcome(): CheckOutcome {
    const { checkedCount, problemCount, findings } = this
    return { check: this.#check, checkedCount, problemCount, findings }
  }
}

/** Runs checks over a tour, in parts, because a tour of a thousand stops takes a second. */
export function* checkInParts(
  source: TourToCheck,
  names: readonly CheckName[] = checkNames,
): Parts<readonly CheckOutcome[]> {
  const { document } = source
  const tour = document.tours[document.tourId]
  if (tour === undefined) return []
  const stops = stopsOfDocument(document)
  const checked: CheckedTour = { ...source, tour, stops, mediaUsage: yield* findMediaUsage(stops) }
  const tallies = new Map(names.map((name) => [name, new CheckTally(name, document.tourId)]))
  yield
  for (const [name, tally] of tallies) {
    tally.add(accessibilityChecks[name].inTour?.(checked) ?? [])
    yield
  }
  for (const [index, stop] of stops.entries()) {
    for (const [name, tally] of tallies) tally.add(accessibilityChecks[name].inStop?.(stop, checked) ?? [])
    if (index % stopsPerPart === stopsPerPart - 1) yield
  }
  return [...tallies.values()].map(({ outcome }) => outcome)
}
