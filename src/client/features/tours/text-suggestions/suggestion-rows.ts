import type { SuggestionProblem, TextSuggestion } from '../../../../shared/text-suggestions/text-suggestions.ts'

/** Text that can be suggested. */
export type SuggestionTarget = {
  /** ID of the stop, medium or tour, or key of the translated text. */
  readonly id: string
  /** Place of the text, such as the name of its stop. */
  readonly place: string
  /** Current text without markup; for a translation the text to translate. */
  readonly current: string
  /** True for a translation: the suggestion doesn't replace `current`. */
  readonly isTranslation: boolean
  /** Existing translation without markup; empty if there is none. */
  readonly existing: string
  /**
   * Stored texts when the suggestion was requested. They tell whether a text changes before the suggestion is accepted.
   */
  readonly basis: string
  /** Length of the text to translate as the server counts it; 0 for other texts. */
  readonly sourceLength: number
  /** True if the current text has links, formatting or media, which the suggestion lacks. */
  readonly losesFormatting: boolean
  /** True if there is no text yet, or none worth keeping. */
  readonly isMissing: boolean
  readonly thumbnailUrl: string | null
  /** Stop that no other person may be editing when the text changes; null if there is none. */
  readonly stopId: string | null
}

/** `unchanged`: the suggestion is the current text. `requested`: a request for it is open. */
export type SuggestionState = 'waiting' | 'requested' | 'suggested' | 'unchanged' | 'failed' | 'accepted' | 'discarded'

export type SuggestionRow = {
  readonly target: SuggestionTarget
  readonly state: SuggestionState
  /** Suggested text, as a person may have edited it. */
  readonly text: string
  readonly problem: SuggestionProblem | null
  /** Message of a request that failed. */
  readonly error: string | null
  /** True if an attempt to accept the suggestion found that the stored text had changed. */
  readonly isChanged: boolean
}

export type SuggestionAction =
  | { readonly type: 'requested'; readonly ids: readonly string[] }
  | { readonly type: 'answered'; readonly suggestions: readonly TextSuggestion[] }
  | { readonly type: 'failed'; readonly ids: readonly string[]; readonly error: string }
  | { readonly type: 'interrupted' }
  | { readonly type: 'edited'; readonly id: string; readonly text: string }
  | { readonly type: 'accepted'; readonly ids: readonly string[] }
  | { readonly type: 'changed'; readonly targets: readonly SuggestionTarget[] }
  | { readonly type: 'gone'; readonly ids: readonly string[] }
  | { readonly type: 'discarded'; readonly ids: readonly string[] }

/** Rows of targets for which no suggestion was requested yet. */
export function rowsOf(targets: readonly SuggestionTarget[]): readonly SuggestionRow[] {
  return targets.map((target) => ({ target, state: 'waiting', text: '', problem: null, error: null, isChanged: false }))
}

function withState(
  rows: readonly SuggestionRow[],
  ids: readonly string[],
  fields: Partial<SuggestionRow>,
): readonly SuggestionRow[] {
  const changedIds = new Set(ids)
  return rows.map((row) => (changedIds.has(row.target.id) ? { ...row, ...fields } : row))
}

function withSuggestion(row: SuggestionRow, { text, problem }: TextSuggestion): SuggestionRow {
  if (text === null) return { ...row, state: 'failed', text: '', problem, error: null }
  const { isTranslation, current } = row.target
  const isUnchanged = !isTranslation && text.replace(/\s+/g, ' ') === current
  return { ...row, state: isUnchanged ? 'unchanged' : 'suggested', text, problem: null, error: null }
}

/** Rows after an action. */
export function suggestionReducer(rows: readonly SuggestionRow[], action: SuggestionAction): readonly SuggestionRow[] {
  switch (action.type) {
    case 'requested':
      return withState(rows, action.ids, { state: 'requested', error: null, problem: null })
    case 'answered': {
      const byId = new Map(action.suggestions.map((suggestion) => [suggestion.id, suggestion]))
      return rows.map((row) => {
        const suggestion = byId.get(row.target.id)
        return suggestion === undefined ? row : withSuggestion(row, suggestion)
      })
    }
    case 'failed':
      return withState(rows, action.ids, { state: 'failed', error: action.error })
    case 'interrupted':
      return rows.map((row) => (row.state === 'requested' ? { ...row, state: 'waiting' } : row))
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

/** Number of rows with an outcome. */
export function settledCount(rows: readonly SuggestionRow[]): number {
  return rows.filter(({ state }) => settledStates.has(state)).length
}

/** Rows in a state. */
export function rowsIn(rows: readonly SuggestionRow[], state: SuggestionState): readonly SuggestionRow[] {
  return rows.filter((row) => row.state === state)
}

const repeatableProblems: ReadonlySet<SuggestionProblem | null> = new Set(['none', 'invalid', null])

/** Rows to request again: waiting rows, and rows with a problem that another answer may not have. */
export function resumableRows(rows: readonly SuggestionRow[]): readonly SuggestionRow[] {
  return rows.filter(
    ({ state, problem }) => state === 'waiting' || (state === 'failed' && repeatableProblems.has(problem)),
  )
}

/** Rows to accept, by whether the stored text has changed since the person saw it. */
type CheckedRows = {
  readonly unchanged: readonly SuggestionRow[]
  /** Current targets of the texts that changed. */
  readonly changed: readonly SuggestionTarget[]
  readonly goneIds: readonly string[]
}

/** Compares rows to accept with the current texts, so that accepting never overwrites a text that was not on screen. */
export function checkRows(rows: readonly SuggestionRow[], targets: readonly SuggestionTarget[]): CheckedRows {
  const targetsById = new Map(targets.map((target) => [target.id, target]))
  const isUnchanged = ({ target: { id, basis } }: SuggestionRow) => targetsById.get(id)?.basis === basis
  return {
    unchanged: rows.filter(isUnchanged),
    changed: rows.filter((row) => !isUnchanged(row)).flatMap(({ target }) => targetsById.get(target.id) ?? []),
    goneIds: rows.flatMap(({ target }) => (targetsById.has(target.id) ? [] : [target.id])),
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
    const lastBatch = batches.at(-1)
    const rowLength = row.target.sourceLength
    if (lastBatch === undefined || lastBatch.length === perCall || length + rowLength > lengthPerCall) {
      batches.push([row])
      length = rowLength
    } else {
      lastBatch.push(row)
      length += rowLength
    }
  }
  return batches
}
