import type { MediaKind } from '../../shared/media/registry.ts'

/** Searchable fields of a medium. */
export type SearchableMedium = {
  readonly account: string
  readonly kind: MediaKind
  readonly name: string
  readonly altText?: string
  readonly credit?: string
  readonly tags?: readonly string[]
}

const wordMaxLength = 40
const wordsMax = 400
const sortNameMaxLength = 400
/** Number of digits that numbers in sort keys are padded to, so that 2 sorts before 10. */
const numberDigits = 10

/** Removes case and accents, so that `Café` and `cafe` are the same. */
function normalized(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Distinct words of a text, truncated as in the index. */
export function searchWords(text: string): string[] {
  const words = normalized(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordMaxLength)))]
}

const accountPrefixLength = 8
const prefixOf = (accountId: string) => accountId.slice(0, accountPrefixLength)

/**
 * Lexemes of the search index, prefixed with a part of the account's id, so that a scan doesn't visit the lexemes of
 * other accounts. Accounts that share the prefix only slow each other down, because queries also compare the full id.
 */
export const lexemes = {
  word: (accountId: string, word: string) => `${prefixOf(accountId)}:${word}`,
  tag: (accountId: string, tag: string) => `${prefixOf(accountId)}#${tag}`,
  kind: (accountId: string, kind: MediaKind) => `${prefixOf(accountId)}=${kind}`,
} as const

/** All lexemes of a medium: words, whole tags and its kind. */
export function searchWordsOf({
  account,
  kind,
  name,
  altText = '',
  credit = '',
  tags = [],
}: SearchableMedium): string[] {
  const words = searchWords([name, ...tags, credit, altText].join(' ')).slice(0, wordsMax)
  return [
    lexemes.kind(account, kind),
    ...new Set(tags.map((tag) => lexemes.tag(account, tag))),
    ...words.map((word) => lexemes.word(account, word)),
  ]
}

/** Sort key for natural ordering: without case and accents, numbers by value. */
export function sortNameOf(name: string): string {
  return normalized(name)
    .replace(/\d+/g, (digits) => digits.padStart(numberDigits, '0'))
    .slice(0, sortNameMaxLength)
}
