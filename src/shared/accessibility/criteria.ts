import { namesOf } from '../kernel/names-of.ts'

/** Kinds of content that decide whether a criterion applies to a tour. Most criteria apply to every tour. */
export const criterionSubjects = [
  'everything',
  'audioOrSilentVideo',
  'videoWithSound',
  'live',
  'autoplaySound',
  'movingContent',
  'severalStops',
  'forms',
] as const
export type CriterionSubject = (typeof criterionSubjects)[number]

/**
 * Basis of a criterion that no check of the tour found violated: the viewer, which is the same in all tours and tested
 * with each release, or the judgment of a person, because the criterion depends on the meaning of the content.
 */
export const criterionBases = ['viewer', 'person'] as const
export type CriterionBasis = (typeof criterionBases)[number]

type Definition = {
  /** Name in WCAG 2.2. */
  readonly name: string
  readonly level: 'A' | 'AA'
  readonly basis: CriterionBasis
  readonly subject?: CriterionSubject
  /** True for criteria that WCAG 2.2 added, which EN 301 549 V3.2.1 doesn't contain. */
  readonly isNewIn22?: boolean
}

/**
 * Success criteria of WCAG 2.2, levels A and AA, by their numbers (https://www.w3.org/TR/WCAG22/). 4.1.1 is missing,
 * because WCAG 2.2 removed it.
 */
const definitions = {
  '1.1.1': { name: 'Non-text Content', level: 'A', basis: 'person' },
  '1.2.1': {
    name: 'Audio-only and Video-only (Prerecorded)',
    level: 'A',
    basis: 'person',
    subject: 'audioOrSilentVideo',
  },
  '1.2.2': { name: 'Captions (Prerecorded)', level: 'A', basis: 'person', subject: 'videoWithSound' },
  '1.2.3': {
    name: 'Audio Description or Media Alternative (Prerecorded)',
    level: 'A',
    basis: 'person',
    subject: 'videoWithSound',
  },
  '1.2.4': { name: 'Captions (Live)', level: 'AA', basis: 'person', subject: 'live' },
  '1.2.5': { name: 'Audio Description (Prerecorded)', level: 'AA', basis: 'person', subject: 'videoWithSound' },
  '1.3.1': { name: 'Info and Relationships', level: 'A', basis: 'person' },
  '1.3.2': { name: 'Meaningful Sequence', level: 'A', basis: 'person' },
  '1.3.3': { name: 'Sensory Characteristics', level: 'A', basis: 'person' },
  '1.3.4': { name: 'Orientation', level: 'AA', basis: 'viewer' },
  '1.3.5': { name: 'Identify Input Purpose', level: 'AA', basis: 'person', subject: 'forms' },
  '1.4.1': { name: 'Use of Color', level: 'A', basis: 'person' },
  '1.4.2': { name: 'Audio Control', level: 'A', basis: 'person', subject: 'autoplaySound' },
  '1.4.3': { name: 'Contrast (Minimum)', level: 'AA', basis: 'person' },
  '1.4.4': { name: 'Resize Text', level: 'AA', basis: 'person' },
  '1.4.5': { name: 'Images of Text', level: 'AA', basis: 'person' },
  '1.4.10': { name: 'Reflow', level: 'AA', basis: 'person' },
  '1.4.11': { name: 'Non-text Contrast', level: 'AA', basis: 'person' },
  '1.4.12': { name: 'Text Spacing', level: 'AA', basis: 'person' },
  '1.4.13': { name: 'Content on Hover or Focus', level: 'AA', basis: 'person' },
  '2.1.1': { name: 'Keyboard', level: 'A', basis: 'viewer' },
  '2.1.2': { name: 'No Keyboard Trap', level: 'A', basis: 'viewer' },
  '2.1.4': { name: 'Character Key Shortcuts', level: 'A', basis: 'person' },
  '2.2.1': { name: 'Timing Adjustable', level: 'A', basis: 'person' },
  '2.2.2': { name: 'Pause, Stop, Hide', level: 'A', basis: 'viewer' },
  '2.3.1': { name: 'Three Flashes or Below Threshold', level: 'A', basis: 'person', subject: 'movingContent' },
  '2.4.1': { name: 'Bypass Blocks', level: 'A', basis: 'viewer' },
  '2.4.2': { name: 'Page Titled', level: 'A', basis: 'viewer' },
  '2.4.3': { name: 'Focus Order', level: 'A', basis: 'viewer' },
  '2.4.4': { name: 'Link Purpose (In Context)', level: 'A', basis: 'person' },
  '2.4.5': { name: 'Multiple Ways', level: 'AA', basis: 'viewer', subject: 'severalStops' },
  '2.4.6': { name: 'Headings and Labels', level: 'AA', basis: 'person' },
  '2.4.7': { name: 'Focus Visible', level: 'AA', basis: 'viewer' },
  '2.4.11': { name: 'Focus Not Obscured (Minimum)', level: 'AA', basis: 'person', isNewIn22: true },
  '2.5.1': { name: 'Pointer Gestures', level: 'A', basis: 'person' },
  '2.5.2': { name: 'Pointer Cancellation', level: 'A', basis: 'viewer' },
  '2.5.3': { name: 'Label in Name', level: 'A', basis: 'viewer' },
  '2.5.4': { name: 'Motion Actuation', level: 'A', basis: 'viewer' },
  '2.5.7': { name: 'Dragging Movements', level: 'AA', basis: 'person', isNewIn22: true },
  '2.5.8': { name: 'Target Size (Minimum)', level: 'AA', basis: 'viewer', isNewIn22: true },
  '3.1.1': { name: 'Language of Page', level: 'A', basis: 'viewer' },
  '3.1.2': { name: 'Language of Parts', level: 'AA', basis: 'person' },
  '3.2.1': { name: 'On Focus', level: 'A', basis: 'viewer' },
  '3.2.2': { name: 'On Input', level: 'A', basis: 'viewer' },
  '3.2.3': { name: 'Consistent Navigation', level: 'AA', basis: 'viewer', subject: 'severalStops' },
  '3.2.4': { name: 'Consistent Identification', level: 'AA', basis: 'person', subject: 'severalStops' },
  '3.2.6': { name: 'Consistent Help', level: 'A', basis: 'person', isNewIn22: true },
  '3.3.1': { name: 'Error Identification', level: 'A', basis: 'viewer', subject: 'forms' },
  '3.3.2': { name: 'Labels or Instructions', level: 'A', basis: 'person', subject: 'forms' },
  '3.3.3': { name: 'Error Suggestion', level: 'AA', basis: 'person', subject: 'forms' },
  '3.3.4': {
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    basis: 'person',
    subject: 'forms',
  },
  '3.3.7': { name: 'Redundant Entry', level: 'A', basis: 'person', subject: 'forms', isNewIn22: true },
  '3.3.8': { name: 'Accessible Authentication (Minimum)', level: 'AA', basis: 'person', isNewIn22: true },
  '4.1.2': { name: 'Name, Role, Value', level: 'A', basis: 'viewer' },
  '4.1.3': { name: 'Status Messages', level: 'AA', basis: 'viewer' },
} as const satisfies Readonly<Record<string, Definition>>

export type CriterionId = keyof typeof definitions

/** Numbers of the criteria in the order of WCAG. */
export const criterionIds = namesOf(definitions)

export type Criterion = {
  readonly id: CriterionId
  readonly name: string
  readonly level: 'A' | 'AA'
  /** Clause of EN 301 549 V3.2.1 (2021-03) for web content; null for criteria that it doesn't contain. */
  readonly enClause: string | null
  readonly basis: CriterionBasis
  readonly subject: CriterionSubject
}

function criterionOf(id: CriterionId): Criterion {
  const { name, level, basis, subject = 'everything', isNewIn22 = false }: Definition = definitions[id]
  return { id, name, level, enClause: isNewIn22 ? null : `9.${id}`, basis, subject }
}

/** All criteria in the order of WCAG. */
export const criteria: readonly Criterion[] = criterionIds.map(criterionOf)
