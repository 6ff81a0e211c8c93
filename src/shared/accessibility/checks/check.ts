import type { PublicStop, PublicTour, TourDocument } from '../../publishing/tour-document.ts'
import type { FieldId } from '../../web/field-anchors.ts'
import type { TourTab } from '../../web/routes.ts'
import type { ContrastSummary } from '../contrast/contrast-summary.ts'
import type { CriterionId } from '../criteria.ts'
import type { Severity } from '../severity.ts'
import type { MediumUsage } from './hotspot-media.ts'

/** A tour as visitors get it, with data that checks need besides its document. */
export type CheckedTour = {
  readonly document: TourDocument
  readonly tour: PublicTour
  /** Stops in the order of the tour. */
  readonly stops: readonly PublicStop[]
  /** Use of each medium that a stop or hotspot shows, by media id. */
  readonly mediaUsage: ReadonlyMap<string, MediumUsage>
  /** Names of media in the library, for members of the account. */
  readonly mediaNames: ReadonlyMap<string, string>
  /** Number of texts without a translation, by additional language. */
  readonly missingTranslations: ReadonlyMap<string, number>
  /** Contrast of hotspots with the pixels around them, by hotspot id; missing ones aren't measured yet. */
  readonly contrasts: ReadonlyMap<string, ContrastSummary>
}

/** Screen that fixes a problem: of the item, or a tab of the tour. */
export type FixScreen = 'stop' | 'hotspot' | 'medium' | TourTab

/** Item that doesn't pass a check. */
export type Problem = {
  readonly screen: FixScreen
  /** Field of the screen that fixes it. */
  readonly field: FieldId
  readonly stop?: Pick<PublicStop, 'id' | 'name'> | undefined
  readonly hotspotId?: string
  readonly mediaId?: string
  /** Name of the item; empty if it has none. */
  readonly itemName: string
  /** Text with the problem, such as the text of a link, or a language tag. */
  readonly detail?: string
  /** Measured or counted value. */
  readonly value?: number
}

/** Result for one item: its problem, or null if it passes. */
export type CheckResult = Problem | null

/** An automatic check of accessibility. The results of its items are counted. */
export type AccessibilityCheck = {
  /** Success criteria that a problem concerns, the most important first. */
  readonly criteria: readonly [CriterionId, ...CriterionId[]]
  readonly severity: Severity
  /** True if it compares pixels of media, which takes longer than reading texts. */
  readonly needsPixels?: true
  /** Results for the items of one stop. */
  readonly inStop?: (stop: PublicStop, tour: CheckedTour) => Iterable<CheckResult>
  /** Results for items of the whole tour. */
  readonly inTour?: (tour: CheckedTour) => Iterable<CheckResult>
}
