import { namesOf } from '../../kernel/names-of.ts'
import { imageAltText, logoAltText, stopAltText } from './alt-text-checks.ts'
import type { AccessibilityCheck } from './check.ts'
import { hotspotContrast } from './contrast-check.ts'
import { missingTranslation, textLanguage } from './language-checks.ts'
import { hotspotTitle, linkName, sameNames, stopName } from './name-checks.ts'
import { readingOrder, targetSpacing } from './position-checks.ts'
import {
  audioTranscript,
  autoplaySound,
  captionsLanguage,
  silentVideoText,
  videoCaptions,
  videoTranscript,
} from './time-based-checks.ts'
import { timeLayerName } from './time-layer-check.ts'

/**
 * Registry of automatic checks of accessibility, in the order of reports. Each has a title, a sentence and an advice
 * under `accessibility.check` in the locale of the editor.
 */
const checks = {
  stopAltText,
  imageAltText,
  logoAltText,
  videoCaptions,
  audioTranscript,
  silentVideoText,
  hotspotTitle,
  timeLayerName,
  textLanguage,
  videoTranscript,
  captionsLanguage,
  autoplaySound,
  readingOrder,
  linkName,
  sameNames,
  stopName,
  hotspotContrast,
  targetSpacing,
  missingTranslation,
} as const satisfies Readonly<Record<string, AccessibilityCheck>>

export type CheckName = keyof typeof checks
export const checkNames = namesOf(checks)

export const accessibilityChecks: Readonly<Record<CheckName, AccessibilityCheck>> = checks

/** Names of existing checks in the order of reports. Names that this version doesn't have are left out. */
export function sortChecks(names: readonly string[]): CheckName[] {
  return checkNames.filter((name) => names.includes(name))
}
