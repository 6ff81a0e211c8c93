/** Counts among which samples are searched. Beyond, the plural rules of all languages repeat. */
const sampledCounts = 200
const samplesMax = 3

/**
 * Whole numbers for which a language uses each plural category, such as 2, 3 and 4 for `few` in Polish. A category that
 * only fractions have is missing.
 */
export function formSamples(language: string): ReadonlyMap<Intl.LDMLPluralRule, readonly number[]> {
  const rules = new Intl.PluralRules(language)
  const samples = new Map<Intl.LDMLPluralRule, number[]>()
  for (let count = 0; count < sampledCounts; count += 1) {
    const category = rules.select(count)
    const counts = samples.get(category) ?? []
    if (counts.length < samplesMax) samples.set(category, [...counts, count])
  }
  return samples
}
