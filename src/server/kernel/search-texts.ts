import type { MediaKind } from '../../shared/media/registry.ts'

/** What of a medium can be searched. */
export type Findable = {
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
/** Digits a number is filled up to, so that 2 sorts before 10. */
const numberDigits = 10

/** Text without case and accents: `Café` and `cafe` are the same. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text, each as short as the index keeps it. */
export function searchWords(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordMaxLength)))]
}

/**
 * Before each word stands a part of the account's id, so that the index never leads through the words of others. Two
 * accounts that share it cost each other time, nothing else: rows are asked for by the whole id too.
 */
export const lexemes = {
  word: (account: string, word: string) => `${account.slice(0, 8)}:${word}`,
  tag: (account: string, tag: string) => `${account.slice(0, 8)}#${tag}`,
  kind: (account: string, kind: MediaKind) => `${account.slice(0, 8)}=${kind}`,
} as const

/** Everything a medium is found by: words, whole tags and its kind. */
export function searchWordsOf({ account, kind, name, altText = '', credit = '', tags = [] }: Findable): string[] {
  const words = searchWords([name, ...tags, credit, altText].join(' ')).slice(0, wordsMax)
  return [
    lexemes.kind(account, kind),
    ...new Set(tags.map((tag) => lexemes.tag(account, tag))),
    ...words.map((word) => lexemes.word(account, word)),
  ]
}

/** A name as people sort: without case and accents, numbers by their size. */
export function sortNameOf(name: string): string {
  return plain(name)
    .replace(/\d+/g, (digits) => digits.padStart(numberDigits, '0'))
    .slice(0, sortNameMaxLength)
}
