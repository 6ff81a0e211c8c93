import type { z } from 'zod'
import type { listMediaInput, MediaUseFilter } from '../../../../../shared/media/library.ts'
import { lexemes, searchWords } from '../../../../kernel/search-texts.ts'

type MediaQuery = z.output<typeof listMediaInput>
type Values = Readonly<Record<string, unknown>>
/** Condition with named parameters (`bindParameters`), and their values. */
type Condition = { readonly sql: string; readonly values: Values }

const listOf = (values: readonly string[]) => `{${values.join(',')}}`
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, (character) => character + character)}'`

/** Query of the search index; null without one. User input is always a quoted lexeme. */
function lexemeQuery(account: string, { kinds, tags = [], search = '' }: MediaQuery): string | null {
  const terms = [
    ...tags.map((tag) => quoted(lexemes.tag(account, tag))),
    ...searchWords(search).map((word) => `${quoted(lexemes.word(account, word))}:*`),
    ...(kinds === undefined ? [] : [`(${kinds.map((kind) => quoted(lexemes.kind(account, kind))).join(' | ')})`]),
  ]
  return terms.length === 0 ? null : terms.join(' & ')
}

/** Lexemes that every match contains as a whole: cheaper to test on a row than the complete query. */
function requiredLexemes(account: string, { kinds = [], tags = [] }: MediaQuery): string[] {
  const [kind, ...moreKinds] = kinds
  const kindLexemes = kind !== undefined && moreKinds.length === 0 ? [lexemes.kind(account, kind)] : []
  return [...tags.map((tag) => lexemes.tag(account, tag)), ...kindLexemes]
}

function folderCondition(folder: string): Condition {
  if (folder === 'none') return { sql: 'm.folder_id is null', values: {} }
  return { sql: 'm.folder_id = :folderId::uuid', values: { folderId: folder } }
}

const never: Condition = { sql: 'false', values: {} }

/** Condition on the use of a medium. */
const usageCondition = (use: MediaUseFilter) =>
  `exists (select 1 from media_usage u where u.media_id = m.id and u.is_used = ${usedLiterals[use]})`

/** SQL literals of `media_usage.is_used`. */
export const usedLiterals: Readonly<Record<MediaUseFilter, string>> = { used: 'true', unused: 'false' }

function* plainConditions(
  accountId: string,
  { folder, statuses, kinds, search = '' }: MediaQuery,
): Generator<Condition> {
  yield { sql: 'm.account_id = :accountId::uuid and m.deleted_at is null', values: { accountId } }
  if (folder !== undefined) yield folderCondition(folder)
  if (statuses !== undefined) yield { sql: 'm.status = any(:statuses::text[])', values: { statuses: listOf(statuses) } }
  if (kinds?.length === 0) yield never
  // The search index has no punctuation, so it is searched verbatim in names.
  const text = search.trim()
  if (text !== '' && searchWords(text).length === 0) yield { sql: 'position(:text in m.name) > 0', values: { text } }
}

/**
 * Conditions that only the search index can answer: a database without statistics, such as the embedded one, would scan
 * the whole account. `is true` keeps the planner from using another index.
 */
function bySearchIndex(conditions: readonly string[]): string {
  const rowFilters = conditions.slice(0, -1).map((condition) => `(${condition}) is true`)
  return ['m.deleted_at is null', ...rowFilters, ...conditions.slice(-1)].join(' and ')
}

type Conditions = {
  /** Condition for a lookup in the most selective index. */
  readonly lookup: string
  /** Condition for a scan in a sort order, without the search index. The scan itself applies the use filter. */
  readonly scan: string
  /** Values of the named parameters of both. */
  readonly values: Values
  /** True if the use filter is the only one, so that every scanned medium matches. */
  readonly isUseFilterOnly: boolean
}

/** SQL conditions of a library query. */
export function conditionsOf(accountId: string, input: MediaQuery): Conditions {
  const conditions = [...plainConditions(accountId, input)]
  const query = input.kinds?.length === 0 ? null : lexemeQuery(accountId, input)
  const matches = 'array_to_tsvector(m.search_words) @@ :lexemeQuery::tsquery'
  const plainSql = conditions.map(({ sql }) => sql)
  const usageSql = input.use === undefined ? [] : [usageCondition(input.use)]
  const values: Values = Object.assign({}, ...conditions.map((condition) => condition.values))
  if (query === null) {
    return {
      lookup: [...plainSql, ...usageSql].join(' and '),
      scan: plainSql.join(' and '),
      values,
      isUseFilterOnly: input.use !== undefined && conditions.length === 1,
    }
  }
  const hasRequired = 'm.search_words @> array(select jsonb_array_elements_text(:requiredLexemes::jsonb))'
  return {
    lookup: bySearchIndex([...plainSql, ...usageSql, matches]),
    scan: [...plainSql, hasRequired, `(${matches}) is true`].join(' and '),
    values: { ...values, lexemeQuery: query, requiredLexemes: JSON.stringify(requiredLexemes(accountId, input)) },
    isUseFilterOnly: false,
  }
}
