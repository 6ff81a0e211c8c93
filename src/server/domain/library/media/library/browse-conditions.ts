import type { z } from 'zod'
import type { browseMediaInput, MediaUseFilter } from '../../../../../shared/media/library.ts'
import { lexemes, searchWords } from '../../../../kernel/search-texts.ts'

type Asked = z.output<typeof browseMediaInput>
type Condition = { readonly sql: string; readonly parameters: readonly unknown[] }

const listOf = (values: readonly string[]) => `{${values.join(',')}}`
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, (character) => character + character)}'`

/** What the words' index is asked for; null when nothing. No text of a person is SQL here, only a quoted lexeme. */
function lexemeQuery(account: string, { kinds, tags = [], search = '' }: Asked): string | null {
  const all = [
    ...tags.map((tag) => quoted(lexemes.tag(account, tag))),
    ...searchWords(search).map((word) => `${quoted(lexemes.word(account, word))}:*`),
    ...(kinds === undefined ? [] : [`(${kinds.map((kind) => quoted(lexemes.kind(account, kind))).join(' | ')})`]),
  ]
  return all.length === 0 ? null : all.join(' & ')
}

/** Those of the asked lexemes that each match has as they are: cheaper to look for in a row than all of them are. */
function wholeLexemes(account: string, { kinds = [], tags = [] }: Asked): string[] {
  const [kind, ...others] = kinds
  const only = kind !== undefined && others.length === 0 ? [lexemes.kind(account, kind)] : []
  return [...tags.map((tag) => lexemes.tag(account, tag)), ...only]
}

function folderCondition(folder: string): Condition {
  if (folder === 'none') return { sql: 'm.folder_id is null', parameters: [] }
  return { sql: 'm.folder_id = ?::uuid', parameters: [folder] }
}

const never: Condition = { sql: 'false', parameters: [] }

/** Whether the medium is marked as the filter asks. */
const isMarked = (use: MediaUseFilter) =>
  `exists (select 1 from media_usage u where u.media_id = m.id and u.is_used = ${marks[use]})`

/** As SQL writes what `media_usage` says. */
export const marks: Readonly<Record<MediaUseFilter, string>> = { used: 'true', unused: 'false' }

function* plainConditions(account: string, { folder, statuses, kinds, search = '' }: Asked): Generator<Condition> {
  yield { sql: 'm.account_id = ?::uuid and m.deleted_at is null', parameters: [account] }
  if (folder !== undefined) yield folderCondition(folder)
  if (statuses !== undefined) yield { sql: 'm.status = any(?::text[])', parameters: [listOf(statuses)] }
  if (kinds?.length === 0) yield never
  // Nothing that is a word: signs are looked for as they are, in names.
  const signs = search.trim()
  if (signs !== '' && searchWords(signs).length === 0) yield { sql: 'position(? in m.name) > 0', parameters: [signs] }
}

/**
 * Found by the words' index alone: a database without statistics, as the embedded one is, would rather read the whole
 * account. What is not its own is written so that no other index answers it.
 */
function byWords(conditions: readonly string[]): string {
  const others = conditions.slice(0, -1).map((condition) => `(${condition}) is true`)
  return ['m.deleted_at is null', ...others, ...conditions.slice(-1)].join(' and ')
}

type Conditions = {
  /** For whichever index finds matches best. */
  readonly found: Condition
  /** For reading in an order, where the words' index must not be used; media are read by their mark of use then. */
  readonly walked: Condition
  /** Nothing but the mark is asked for: reading by it misses nothing. */
  readonly isUseAlone: boolean
}

/** The conditions of a question to the library. */
export function conditionsOf(accountId: string, asked: Asked): Conditions {
  const conditions = [...plainConditions(accountId, asked)]
  const lexemesAsked = asked.kinds?.length === 0 ? null : lexemeQuery(accountId, asked)
  const matches = 'array_to_tsvector(m.search_words) @@ ?::tsquery'
  const plain = conditions.map(({ sql }) => sql)
  const marked = asked.use === undefined ? [] : [isMarked(asked.use)]
  const parameters = conditions.flatMap((condition) => condition.parameters)
  if (lexemesAsked === null) {
    return {
      found: { sql: [...plain, ...marked].join(' and '), parameters },
      walked: { sql: plain.join(' and '), parameters },
      isUseAlone: asked.use !== undefined && conditions.length === 1,
    }
  }
  const hasWhole = 'm.search_words @> array(select jsonb_array_elements_text(?::jsonb))'
  return {
    found: { sql: byWords([...plain, ...marked, matches]), parameters: [...parameters, lexemesAsked] },
    walked: {
      sql: [...plain, hasWhole, `(${matches}) is true`].join(' and '),
      parameters: [...parameters, JSON.stringify(wholeLexemes(accountId, asked)), lexemesAsked],
    },
    isUseAlone: false,
  }
}
