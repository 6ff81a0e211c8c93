import { AppError } from '../../../../shared/kernel/app-error.ts'
import { createKeyedSemaphore, createSemaphore, runWithBoundedWait } from '../../../../shared/kernel/semaphore.ts'
import { secondMs } from '../../../../shared/kernel/units.ts'
import {
  createdTextSuggestions,
  createTextSuggestionsInput,
  getSuggestionUsageInput,
  suggestionUsage,
  type TextSuggestion,
} from '../../../../shared/text-suggestions/text-suggestions.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { findTour } from '../tours/find.ts'
import { askModel } from './ask-model.ts'
import type { PreparedItem, PreparedTask } from './prepared-task.ts'
import { prepareTask } from './tasks/registry.ts'
import { monthOf, readUsage, refundSuggestions, reserveSuggestions } from './usage.ts'

/** Concurrent requests of this process, for all accounts and for each account. */
const requestsAtOnce = 8
const requestsOfAccountAtOnce = 4
const slotWaitMs = 5 * secondMs
const requestSlots = createSemaphore(requestsAtOnce)
const requestSlotsOfAccount = createKeyedSemaphore(requestsOfAccountAtOnce)

/** Returns the language model if the account allows its host; 409 `suggestions.off` otherwise. */
async function requireModel({ em, account, ports }: AccountScope): Promise<LanguageModel> {
  const { languageModel } = ports
  const { suggestionsHost } = await em.findOneOrFail(Account, { id: account.id }, { refresh: true })
  if (languageModel === null || suggestionsHost !== languageModel.host) throw new AppError('suggestions.off')
  return languageModel
}

async function checkSuggestion(item: PreparedItem, answer: string | undefined): Promise<TextSuggestion> {
  const { id, check } = item
  if (answer === undefined) return { id, text: null, problem: 'none' }
  try {
    const { text, problem } = await check(answer)
    return { id, text, problem }
  } catch (error) {
    // The sanitizer rejects markup that is nested too deeply. The other texts of the answer are paid for, too.
    if (error instanceof AppError) return { id, text: null, problem: 'invalid' }
    throw error
  }
}

/** Counts the items, asks the model and checks its texts. Items that the model never processed don't count. */
async function suggest(
  scope: AccountScope,
  task: PreparedTask,
  items: readonly PreparedItem[],
): Promise<readonly TextSuggestion[]> {
  const { em, account, ports } = scope
  // An admin may have turned suggestions off while this call waited for its slots.
  const model = await requireModel(scope)
  const accountMonth = { accountId: account.id, month: monthOf(ports.now()) }
  await reserveSuggestions(em, accountMonth, { count: items.length, monthlyLimit: model.suggestionsPerMonth })
  const beforeSending = async () => void (await requireModel(scope))
  const { texts, failed } = await askModel(model, task, { items, beforeSending }).catch(async (error: unknown) => {
    // Only a request that was not processed is followed by another attempt, so no item has been processed.
    await refundSuggestions(em, accountMonth, items.length)
    throw error
  })
  if (failed !== null) {
    const { error, httpStatus, cause } = failed
    ports.log.warn({ code: error.code, httpStatus, cause, host: model.host }, 'the language model answered no texts')
    if (!failed.isCounted) await refundSuggestions(em, accountMonth, items.length)
    throw error
  }
  const suggestions: TextSuggestion[] = []
  for (const [index, item] of items.entries()) suggestions.push(await checkSuggestion(item, texts.get(index)))
  return suggestions
}

/**
 * Suggests texts of a tour by the language model of the installation, which is asked once. Nothing is saved: a person
 * accepts a suggestion by saving it. 409 `suggestions.off` unless the account allows it, and
 * `suggestions.limitReached`.
 */
export const createTextSuggestions = operation({
  allow: 'manageTours',
  inPerson: true,
  input: createTextSuggestionsInput,
  example: ({ tourId, stopId }) => ({ tourId, task: { kind: 'stopName', stopIds: [stopId] } }),
  output: createdTextSuggestions,
  run: async (scope, { tourId, task }) => {
    const { em, account, ports } = scope
    const tour = await findTour(scope, tourId)
    // The items come first, so that ids of other accounts read as not found whether suggestions are allowed or not.
    const prepared = await prepareTask(scope, tour, task)
    const model = await requireModel(scope)
    const itemsToSend = prepared.items.filter(({ problem }) => problem === null)
    const ask = () => suggest(scope, prepared, itemsToSend)
    // The slot of the account comes first, so that waiting for it doesn't block other accounts.
    const suggestions =
      itemsToSend.length === 0
        ? []
        : await runWithBoundedWait({ semaphore: requestSlotsOfAccount(account.id), maxWaitMs: slotWaitMs }, () =>
            runWithBoundedWait({ semaphore: requestSlots, maxWaitMs: slotWaitMs }, ask),
          )
    const suggestionById = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]))
    return {
      suggestions: prepared.items.map(
        ({ id, problem }) => suggestionById.get(id) ?? { id, text: null, problem: problem ?? 'none' },
      ),
      usage: await readUsage(em, { accountId: account.id, month: monthOf(ports.now()) }, model.suggestionsPerMonth),
    }
  },
})

/** Number of suggestions of the account in this month, and the limit of the installation. */
export const getSuggestionUsage = operation({
  allow: 'manageTours',
  input: getSuggestionUsageInput,
  example: () => ({}),
  output: suggestionUsage,
  run: async ({ em, account, ports }) => {
    const monthlyLimit = ports.languageModel?.suggestionsPerMonth ?? 0
    return readUsage(em, { accountId: account.id, month: monthOf(ports.now()) }, monthlyLimit)
  },
})
