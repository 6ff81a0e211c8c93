/** A measurement id of Google Analytics 4 (threat T59). */
export const ga4Id = /^G-[A-Z0-9]{4,14}$/

/** Whether an id is one of Google Analytics 4. Those of the Universal Analytics before it have measured nothing since 2024. */
export function isGa4Id(id: string): boolean {
  return ga4Id.test(id)
}
