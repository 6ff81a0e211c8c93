import { useQuery } from '@tanstack/react-query'

const noTexts: ReadonlyMap<string, string> = new Map()

/** Stopover's own texts in a language, by the keys of translations; empty until they are loaded. */
export function useOwnTexts(language: string): ReadonlyMap<string, string> {
  const query = useQuery({
    queryKey: ['own-texts', language],
    queryFn: async () => (await import('../../../../shared/visitor-texts/own-texts.ts')).loadOwnTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data ?? noTexts
}
