import type { z } from 'zod'
import { hotspotFields } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { stopFields } from '../../../../shared/tours/stops.ts'
import { type Tour, tourFields } from '../../../../shared/tours/tours.ts'
import type { TextPath } from '../../../../shared/translations/text-source.ts'
import { type Occurrence, replaceText } from './replace-text.ts'
import { searchPattern, type TextSearch } from './search-pattern.ts'
import type { LocatedText } from './text-locations.ts'

/** Reason why a text can't be replaced. */
export type ReplacementProblem = 'tooLong' | 'empty' | 'invalid'

/** New value of a text with matches. */
export type Replacement = {
  readonly text: LocatedText
  readonly newText: string
  readonly count: number
  readonly first: Occurrence
  readonly problem: ReplacementProblem | null
}

/** Copy of a value with another one at a path. */
export function withValueAt(value: unknown, [segment, ...rest]: TextPath, newValue: unknown): unknown {
  if (segment === undefined) return newValue
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === segment ? withValueAt(item, rest, newValue) : item))
  }
  const fields: Readonly<Record<string, unknown>> = { ...Object(value) }
  return { ...fields, [segment]: withValueAt(fields[segment], rest, newValue) }
}

/** Stored object that a text is a part of. */
export function ownerOf(tour: Tour, { owner }: LocatedText): object {
  if (owner.type === 'tour') return tour
  return owner.type === 'stop' ? owner.stop : owner.hotspot
}

/** Schema of a field of the owner of a text; undefined if this version doesn't have it. */
function schemaOf({ owner }: LocatedText, field: string): z.ZodType | undefined {
  const isDetails = owner.type === 'hotspot' && field === 'details'
  if (isDetails) return hotspotKindOf(owner.hotspot.kind)?.details
  const fieldsByOwner = { tour: tourFields, stop: stopFields, hotspot: hotspotFields }
  const schemas: Readonly<Record<string, z.ZodType>> = fieldsByOwner[owner.type]
  return Object.hasOwn(schemas, field) ? schemas[field] : undefined
}

const problemByIssue: Readonly<Record<string, ReplacementProblem>> = { too_big: 'tooLong', too_small: 'empty' }

/** Checks the field that a replaced text is in, by the schema that the server uses as well. */
function problemOf(tour: Tour, text: LocatedText, newText: string): ReplacementProblem | null {
  const [field, ...path] = text.pathInOwner
  const schema = schemaOf(text, String(field))
  if (schema === undefined) return 'invalid'
  const fields: Readonly<Record<string, unknown>> = { ...ownerOf(tour, text) }
  const parsed = schema.safeParse(withValueAt(fields[String(field)], path, newText))
  if (parsed.success) return null
  return problemByIssue[parsed.error.issues[0]?.code ?? ''] ?? 'invalid'
}

/** Texts with matches of the search, and their new values. */
export function findReplacements(
  tour: Tour,
  texts: readonly LocatedText[],
  { search, replacement }: { readonly search: TextSearch; readonly replacement: string },
): readonly Replacement[] {
  const pattern = searchPattern(search)
  if (pattern === null) return []
  return texts.flatMap((text): readonly Replacement[] => {
    const replaced = replaceText(text.source, { format: text.format, pattern, replacement })
    if (replaced === null) return []
    const { text: newText, count, first } = replaced
    return [{ text, newText, count, first, problem: problemOf(tour, text, newText) }]
  })
}
