import type { Command } from '../../platform/commands/commands.ts'

/** Text without case and accents. */
const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Relevance of a command: how well the words of the query match its name; undefined if one of them is missing. */
function scoreOf({ name, keywords = '', note = '' }: Command, queryWords: readonly string[]): number | undefined {
  const text = normalize(name)
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const otherText = normalize(`${keywords} ${note}`)
  let score = 0
  for (const queryWord of queryWords) {
    if (text.startsWith(queryWord)) score += 4
    else if (words.some((word) => word.startsWith(queryWord))) score += 3
    else if (text.includes(queryWord)) score += 2
    else if (otherText.includes(queryWord)) score += 1
    else return undefined
  }
  return score
}

/** Commands that contain all words of the query, the best match first; all of them for an empty query. */
export function rankCommands(commands: readonly Command[], query: string): readonly Command[] {
  const queryWords = normalize(query).split(/\s+/).filter(Boolean)
  return commands
    .flatMap((command) => {
      const score = scoreOf(command, queryWords)
      return score === undefined ? [] : [{ command, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command)
}
