import type { SuggestionProblem, TextSuggestion } from '../../../../shared/text-suggestions/text-suggestions.ts'

/** Text to suggest another one for. */
export type SuggestionTarget = {
  /** Id of the stop, the medium or the tour, or key of the translated text. */
  readonly id: string
  /** Place of the text, such as the name of its stop. */
  readonly place: string
  /** Current text without markup; for a translation the text to translate. */
  readonly current: string
  /** True for a translation: the suggestion doesn't replace `current`. */
  readonly isSource: boolean
  /** Translation that exists, without markup; empty without one. */
  readonly existing: string
  /** Stored texts that the suggestion belongs to, to notice whether they change before it is accepted. */
  readonly basis: string
  /** Length of the text to translate as the server counts it; 0 for other texts. */
  readonly sourceLength: number
  /** True if the current text has links, formatting or media, which the suggestion lacks. */
  readonly losesFormatting: boolean
  /** True if there is no text yet that is worth keeping. */
  readonly isMissing: boolean
  readonly thumbnailUrl: string | null
  /** Stop that has to be free for the text to change. */
  readonly stopId: string | null
}

/** `unchanged`: the suggestion is the current text. `asking`: a request for it is open. */
export type SuggestionState = 'waiting' | 'asking' | 'suggested' | 'unchanged' | 'failed' | 'accepted' | 'discarded'

export type SuggestionRow = {
  readonly target: SuggestionTarget
  readonly state: SuggestionState
  /** Suggested text, as a person may have edited it. */
  readonly text: string
  readonly problem: SuggestionProblem | null
  /** Message of a request that failed. */
  readonly error: string | null
  /** True if the stored text changed after the suggestion, which was noticed when it was accepted. */
  readonly isChanged: boolean
}

export type SuggestionAction =
  | { readonly type: 'asked'; readonly ids: readonly string[] }
  | { readonly type: 'answered'; readonly suggestions: readonly TextSuggestion[] }
  | { readonly type: 'failed'; readonly ids: readonly string[]; readonly error: string }
  | { readonly type: 'interrupted' }
  | { readonly type: 'edited'; readonly id: string; readonly text: string }
  | { readonly type: 'accepted'; readonly ids: readonly string[] }
  | { readonly type: 'changed'; readonly targets: readonly SuggestionTarget[] }
  | { readonly type: 'gone'; readonly ids: readonly string[] }
  | { readonly type: 'discarded'; readonly ids: readonly string[] }

export function rowsOf(targets: readonly SuggestionTarget[]): readonly SuggestionRow[] {
  return targets.map((target) => ({ target, state: 'waiting', text: '', problem: null, error: null, isChanged: false }))
}

function withState(
  rows: readonly SuggestionRow[],
  ids: readonly string[],
  fields: Partial<SuggestionRow>,
): readonly SuggestionRow[] {
  const changed = new Set(ids)
  return rows.map((row) => (changed.has(row.target.id) ? { ...row, ...fields } : row))
}

function answered(row: SuggestionRow, { text, problem }: TextSuggestion): SuggestionRow {
  if (text === null) return { ...row, state: 'failed', text: '', problem, error: null }
  const { isSource, current } = row.target
  const isUnchanged = !isSource && text.replace(/\s+/g, ' ') === current
  return { ...row, state: isUnchanged ? 'unchanged' : 'suggested', text, problem: null, error: null }
}

export function suggestionReducer(rows: readonly SuggestionRow[], action: SuggestionAction): readonly SuggestionRow[] {
  switch (action.type) {
    case 'asked':
      return withState(rows, action.ids, { state: 'asking', error: null, problem: null })
    case 'answered': {
      const byId = new Map(action.suggestions.map((suggestion) => [suggestion.id, suggestion]))
      return rows.map((row) => {
        const suggestion = byId.get(row.target.id)
        return suggestion === undefined ? row : answered(row, suggestion)
      })
    }
    case 'failed':
      return withState(rows, action.ids, { state: 'failed', error: action.error })
    case 'interrupted':
      return rows.map((row) => (row.state === 'asking' ? { ...row, state: 'waiting' } : row))
    case 'edited':
      return withState(rows, [action.id], { text: action.text })
    case 'accepted':
      return withState(rows, action.ids, { state: 'accepted' })
    case 'changed': {
      const byId = new Map(action.targets.map((target) => [target.id, target]))
      return rows.map((row) => {
        const target = byId.get(row.target.id)
        return target === undefined ? row : { ...row, target, isChanged: true }
      })
    }
    case 'gone':
      return withState(rows, action.ids, { state: 'failed', problem: 'gone', error: null })
    case 'discarded':
      return withState(rows, action.ids, { state: 'discarded' })
  }
}

const settledStates: ReadonlySet<SuggestionState> = new Set([
  'suggested',
  'unchanged',
  'failed',
  'accepted',
  'discarded',
])

/** Number of rows that have an answer. */
export function settledCount(rows: readonly SuggestionRow[]): number {
  return rows.filter(({ state }) => settledStates.has(state)).length
}

export function rowsIn(rows: readonly SuggestionRow[], state: SuggestionState): readonly SuggestionRow[] {
  return rows.filter((row) => row.state === state)
}

const repeatable: ReadonlySet<SuggestionProblem | null> = new Set(['none', 'invalid', null])

/** Rows to ask for again: those that wait, and those that failed for a reason that another answer may not have. */
export function resumableRows(rows: readonly SuggestionRow[]): readonly SuggestionRow[] {
  return rows.filter(({ state, problem }) => state === 'waiting' || (state === 'failed' && repeatable.has(problem)))
}

/** Rows to accept, by whether their stored texts are still those that the person compared. */
type CheckedRows = {
  readonly unchanged: readonly SuggestionRow[]
  /** Current targets of the texts that changed. */
  readonly changed: readonly SuggestionTarget[]
  readonly goneIds: readonly string[]
}

/** Compares rows to accept with the current texts, so that accepting never overwrites a text that was not on screen. */
export function checkRows(rows: readonly SuggestionRow[], targets: readonly SuggestionTarget[]): CheckedRows {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const isUnchanged = ({ target: { id, basis } }: SuggestionRow) => byId.get(id)?.basis === basis
  return {
    unchanged: rows.filter(isUnchanged),
    changed: rows.filter((row) => !isUnchanged(row)).flatMap(({ target }) => byId.get(target.id) ?? []),
    goneIds: rows.flatMap(({ target }) => (byId.has(target.id) ? [] : [target.id])),
  }
}

type BatchLimits = { readonly perCall: number; readonly lengthPerCall: number }

/** Divides rows into batches for one request each, with a limit for their number and the length of their texts. */
export function batchesOf(
  rows: readonly SuggestionRow[],
  { perCall, lengthPerCall }: BatchLimits,
): readonly (readonly SuggestionRow[])[] {
  const batches: SuggestionRow[][] = []
  let length = 0
  for (const row of rows) {
    const last = batches.at(-1)
    const ownLength = row.target.sourceLength
    if (last === undefined || last.length === perCall || length + ownLength > lengthPerCall) {
      batches.push([row])
      length = ownLength
    } else {
      last.push(row)
      length += ownLength
    }
  }
  return batches
}
