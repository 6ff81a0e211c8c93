import type {
  SuggestionKind,
  SuggestionProblem,
  SuggestionTaskOf,
} from '../../../../shared/text-suggestions/text-suggestions.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { ModelImage } from '../../../ports/language-model.ts'
import type { Tour } from '../tours/entity.ts'

/** Suggested text that fits its field, or the reason why it doesn't. */
export type CheckedText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: SuggestionProblem }

/** Item of a task: a text to suggest. */
export type PreparedItem = {
  readonly id: string
  /** Reason why the item is not sent to the model; null if it is sent. */
  readonly problem: SuggestionProblem | null
  /** Texts of this item that are sent to the model. */
  readonly data: Readonly<Record<string, unknown>>
  readonly image: ModelImage | null
  /** Checks a text of the model by the rules of the field. */
  readonly check: (text: string) => CheckedText | Promise<CheckedText>
}

export type PreparedTask = {
  /** Instructions for the model, which contain no texts written by people. */
  readonly instructions: string
  /** Texts about all items that are sent to the model. */
  readonly context: Readonly<Record<string, unknown>>
  readonly items: readonly PreparedItem[]
  readonly answerMaxTokens: number
}

/**
 * Prepares a request to the model for a kind of text. Stops and media that aren't in the account or tour get the
 * problem `gone`; 404 if none exists.
 */
export type PrepareTask<Kind extends SuggestionKind> = (
  scope: AccountScope,
  tour: Tour,
  task: SuggestionTaskOf<Kind>,
) => Promise<PreparedTask>
