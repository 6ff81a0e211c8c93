import type {
  SuggestionKind,
  SuggestionProblem,
  SuggestionTaskOf,
} from '../../../../shared/text-suggestions/text-suggestions.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { ModelImage } from '../../../ports/language-model.ts'
import type { Tour } from '../tours/entity.ts'

/** A suggested text that fits its field, or the reason why it doesn't. */
export type CheckedText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: SuggestionProblem }

/** Text to suggest. */
export type PreparedItem = {
  readonly id: string
  /** Reason why the model isn't asked; null if it is. */
  readonly problem: SuggestionProblem | null
  /** Texts that the model gets of this item. */
  readonly data: Readonly<Record<string, unknown>>
  readonly image: ModelImage | null
  /** Checks an answer by the rules of the field. */
  readonly check: (text: string) => CheckedText | Promise<CheckedText>
}

export type PreparedTask = {
  /** Instructions for the model. They hold no texts of people. */
  readonly instructions: string
  /** Texts that the model gets for all items. */
  readonly context: Readonly<Record<string, unknown>>
  readonly items: readonly PreparedItem[]
  readonly answerMaxTokens: number
}

/**
 * Reads what the model needs for a kind of text. Stops and media that aren't in the account or tour are `gone`, and
 * 404 if none is in it.
 */
export type PrepareTask<Kind extends SuggestionKind> = (
  scope: AccountScope,
  tour: Tour,
  task: SuggestionTaskOf<Kind>,
) => Promise<PreparedTask>
