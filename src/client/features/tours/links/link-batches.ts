import type { LinkSuggestion } from './suggest-links.ts'

/** Links of one request: half of what it may create, so that progress shows in tours of many stops. */
const batchMaxLinks = 100

/** Number of link hotspots that suggestions add. */
export function linkCount(suggestions: readonly LinkSuggestion[]): number {
  return suggestions.reduce((sum, { links }) => sum + links.length, 0)
}

/** Suggestions by request. Both links of a pair are in the same one. */
export function linkBatches(suggestions: readonly LinkSuggestion[]): readonly (readonly LinkSuggestion[])[] {
  const batches: LinkSuggestion[][] = []
  for (const suggestion of suggestions) {
    const last = batches.at(-1)
    if (last && linkCount(last) + suggestion.links.length <= batchMaxLinks) last.push(suggestion)
    else batches.push([suggestion])
  }
  return batches
}
