import { z } from 'zod'
import { id } from '../texts.ts'
import { translationLimits } from '../translations/translation-limits.ts'
import { languageTag } from '../translations/translations.ts'
import { suggestionLimits } from './suggestion-limits.ts'

const areDistinct = (items: readonly string[]) => new Set(items).size === items.length
const ids = z.array(id).min(1).max(suggestionLimits.imagesPerCall).refine(areDistinct, 'duplicate id')
const keys = z
  .array(z.string().min(1).max(translationLimits.keyMaxLength))
  .min(1)
  .max(suggestionLimits.translationsPerCall)
  .refine(areDistinct, 'duplicate key')

/** Texts to suggest: one kind, for some items. */
const suggestionTask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stopName'), stopIds: ids }),
  z.strictObject({ kind: z.literal('stopDescription'), stopIds: ids }),
  z.strictObject({ kind: z.literal('tourDescription') }),
  z.strictObject({ kind: z.literal('altText'), mediaIds: ids }),
  z.strictObject({ kind: z.literal('translation'), language: languageTag, keys }),
])
export type SuggestionTask = Readonly<z.output<typeof suggestionTask>>
export type SuggestionKind = SuggestionTask['kind']
export type SuggestionTaskOf<Kind extends SuggestionKind> = Extract<SuggestionTask, { kind: Kind }>

export const createTextSuggestionsInput = z.strictObject({ tourId: id, task: suggestionTask })
export const getSuggestionUsageInput = z.strictObject({})

/** Suggestions of the account in the current month, by UTC. */
export const suggestionUsage = z.strictObject({ usedCount: z.int(), monthlyLimit: z.int() })
export type SuggestionUsage = Readonly<z.output<typeof suggestionUsage>>

/**
 * Reason why there is no suggestion: no image yet, the text or item is gone, the model left it out, the text is too
 * long to translate or too long for its field, or it is not allowed in the field.
 */
export const suggestionProblems = ['noImage', 'gone', 'none', 'tooLong', 'invalid'] as const
export type SuggestionProblem = (typeof suggestionProblems)[number]

/** Suggested text. Nothing is saved until a person accepts it. */
export const textSuggestion = z.strictObject({
  /** Id of the stop, the medium or the tour, or key of the translated text. */
  id: z.string(),
  /** Text of several paragraphs for descriptions, rich text only for translations of rich text; null without one. */
  text: z.string().nullable(),
  problem: z.enum(suggestionProblems).nullable(),
})
export type TextSuggestion = Readonly<z.output<typeof textSuggestion>>

export const createdTextSuggestions = z.strictObject({
  suggestions: z.array(textSuggestion).readonly(),
  usage: suggestionUsage,
})
