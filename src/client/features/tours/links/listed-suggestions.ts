import type { LinkSuggestion } from './suggest-links.ts'

/** Removes the links in stops that can't be edited. `skipped` lists the stops of the removed links. */
export function withoutSkippedStops<Skipped extends { readonly id: string }>(
  suggestions: readonly LinkSuggestion[],
  skippedStops: readonly Skipped[],
): { readonly suggestions: readonly LinkSuggestion[]; readonly skipped: readonly Skipped[] } {
  const skippedIds = new Set(skippedStops.map(({ id }) => id))
  const linkedIds = new Set(suggestions.flatMap(({ links }) => links.map(({ stopId }) => stopId)))
  const editable = suggestions.flatMap((suggestion): LinkSuggestion[] => {
    const links = suggestion.links.filter(({ stopId }) => !skippedIds.has(stopId))
    if (links.length === suggestion.links.length) return [suggestion]
    return links.length === 0 ? [] : [{ ...suggestion, links }]
  })
  return { suggestions: editable, skipped: skippedStops.filter(({ id }) => linkedIds.has(id)) }
}

type Filter = {
  readonly unlinkedIds: ReadonlySet<string>
  /** Suggestions that failed, and stay listed although other links of their stops were added. */
  readonly failedIds: ReadonlySet<string>
}

/** Suggestions with at least one stop that isn't linked yet, and failed suggestions. */
export function unlinkedSuggestions(
  suggestions: readonly LinkSuggestion[],
  { unlinkedIds, failedIds }: Filter,
): readonly LinkSuggestion[] {
  return suggestions.filter(({ id, stops }) => failedIds.has(id) || stops.some((stop) => unlinkedIds.has(stop.id)))
}
