import type { SuggestionKind, SuggestionTaskOf } from '../../../../../shared/text-suggestions/text-suggestions.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import type { Tour } from '../../tours/entity.ts'
import type { PreparedTask, PrepareTask } from '../prepared-task.ts'
import { prepareAltTexts } from './alt-texts.ts'
import { prepareStopDescriptions, prepareStopNames } from './stop-texts.ts'
import { prepareTourDescription } from './tour-description.ts'
import { prepareTranslations } from './translations.ts'

/** Kinds of texts that can be suggested. */
const preparations: { readonly [Kind in SuggestionKind]: PrepareTask<Kind> } = {
  stopName: prepareStopNames,
  stopDescription: prepareStopDescriptions,
  tourDescription: prepareTourDescription,
  altText: prepareAltTexts,
  translation: prepareTranslations,
}

/** Prepares the request to the language model for a task of any kind. */
export function prepareTask<Kind extends SuggestionKind>(
  scope: AccountScope,
  tour: Tour,
  task: SuggestionTaskOf<Kind>,
): Promise<PreparedTask> {
  const prepare: PrepareTask<Kind> = preparations[task.kind as Kind]
  return prepare(scope, tour, task)
}
