import type { z } from 'zod'
import type { listMediaInput, MediaUseFilter } from '../../../../../shared/media/library.ts'
import { lexemes, searchWords } from '../../../../kernel/search-texts.ts'

type MediaQuery = z.output<typeof listMediaInput>
type Condition = { readonly sql: string; readonly parameters: readonly unknown[] }

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
  if (folder === 'none') return { sql: 'm.folder_id is null', parameters: [] }
  return { sql: 'm.folder_id = ?::uuid', parameters: [folder] }
}

const never: Condition = { sql: 'false', parameters: [] }

/** Condition on the use of a medium. */
const usageCondition = (use: MediaUseFilter) =>
  `exists (select 1 from media_usage u where u.media_id = m.id and u.is_used = ${usedLiterals[use]})`

/** SQL literals of `media_usage.is_used`. */
export const usedLiterals: Readonly<Record<MediaUseFilter, string>> = { used: 'true', unused: 'false' }

function* plainConditions(account: string, { folder, statuses, kinds, search = '' }: MediaQuery): Generator<Condition> {
  yield { sql: 'm.account_id = ?::uuid and m.deleted_at is null', parameters: [account] }
  if (folder !== undefined) yield folderCondition(folder)
  if (statuses !== undefined) yield { sql: 'm.status = any(?::text[])', parameters: [listOf(statuses)] }
  if (kinds?.length === 0) yield never
  // The search index has no punctuation, so it is searched verbatim in names.
  const text = search.trim()
  if (text !== '' && searchWords(text).length === 0) yield { sql: 'position(? in m.name) > 0', parameters: [text] }
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
  readonly lookup: Condition
  /** Condition for a scan in a sort order, without the search index. The scan itself applies the use filter. */
  readonly scan: Condition
  /** True if the use filter is the only one, so that every scanned medium matches. */
  readonly isUseFilterOnly: boolean
}

/** SQL conditions of a library query. */
export function conditionsOf(accountId: string, input: MediaQuery): Conditions {
  const conditions = [...plainConditions(accountId, input)]
  const query = input.kinds?.length === 0 ? null : lexemeQuery(accountId, input)
  const matches = 'array_to_tsvector(m.search_words) @@ ?::tsquery'
  const plainSql = conditions.map(({ sql }) => sql)
  const usageSql = input.use === undefined ? [] : [usageCondition(input.use)]
  const parameters = conditions.flatMap((condition) => condition.parameters)
  if (query === null) {
    return {
      lookup: { sql: [...plainSql, ...usageSql].join(' and '), parameters },
      scan: { sql: plainSql.join(' and '), parameters },
      isUseFilterOnly: input.use !== undefined && conditions.length === 1,
    }
  }
  const hasRequired = 'm.search_words @> array(select jsonb_array_elements_text(?::jsonb))'
  return {
    lookup: { sql: bySearchIndex([...plainSql, ...usageSql, matches]), parameters: [...parameters, query] },
    scan: {
      sql: [...plainSql, hasRequired, `(${matches}) is true`].join(' and '),
      parameters: [...parameters, JSON.stringify(requiredLexemes(accountId, input)), query],
    },
    isUseFilterOnly: false,
  }
}
