import type { LinkSuggestion } from './suggest-links.ts'

/** Maximum number of links per request: half of the server's limit, so that large tours show their progress. */
const linksPerBatchMax = 100

/** Number of link hotspots that suggestions add. */
export function linkCount(suggestions: readonly LinkSuggestion[]): number {
  return suggestions.reduce((sum, { links }) => sum + links.length, 0)
}

/** Batches of suggestions, one per request. Both links of a pair are in the same batch. */
export function linkBatches(suggestions: readonly LinkSuggestion[]): readonly (readonly LinkSuggestion[])[] {
  const batches: LinkSuggestion[][] = []
  for (const suggestion of suggestions) {
    const last = batches.at(-1)
    if (last && linkCount(last) + suggestion.links.length <= linksPerBatchMax) last.push(suggestion)
    else batches.push([suggestion])
  }
  return batches
}
