/** Measurement ID of Google Analytics 4 (threat T59). */
export const ga4Id = /^G-[A-Z0-9]{4,14}$/

/** False for ids of Universal Analytics, which has been shut down since 2024. */
export function isGa4Id(id: string): boolean {
  return ga4Id.test(id)
}
