import { textLimits } from '../../text-limits.ts'
import { stopNameOf } from './stop-name.ts'
import { isNeutralWord, joinWords, wordsOfName } from './words-of-name.ts'

const stemOf = (path: string) => (path.split('/').at(-1) ?? path).replace(/(?<=.)\.\w{2,5}$/, '')

/** Folder that contains all files; null if they are in several or in none. */
function commonFolder(paths: readonly string[]): string | null {
  const folders = new Set(paths.map((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [folder = ''] = folders
  return folders.size === 1 && folder !== '' ? folder : null
}

/** Words that all names begin with. */
function commonWords(names: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = names
  const end = first.findIndex((word, index) => names.some((name) => name[index]?.toLowerCase() !== word.toLowerCase()))
  return end === -1 ? first : first.slice(0, end)
}

function nameOfWords(words: readonly string[]): string | null {
  const end = words.findLastIndex((word) => !isNeutralWord(word))
  return end === -1 ? null : joinWords(words.slice(0, end + 1)).slice(0, textLimits.nameMaxLength)
}

/**
 * Name of a tour from the paths of its files: the name of their folder, else the words that all their names begin with.
 * Null if neither describes the content.
 */
export function tourNameOf(paths: readonly string[]): string | null {
  const folder = commonFolder(paths)
  const folderName = folder === null ? null : nameOfWords(wordsOfName(folder))
  if (folderName !== null) return folderName
  const [onlyPath] = paths
  // With an extension, the name counts as a file name rather than as chosen by a person.
  if (onlyPath !== undefined && paths.length === 1) return stopNameOf(`${stemOf(onlyPath)}.jpg`)
  return nameOfWords(commonWords(paths.map((path) => wordsOfName(stemOf(path)))))
}
