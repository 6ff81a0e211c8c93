import type { BuiltInTemplate } from './built-in-template.ts'

type LoadTemplate = () => Promise<BuiltInTemplate>

/** Registry of the templates that come with the product, in the order of lists. They load on first use. */
export const builtInTemplates = {
  realEstate: async () => (await import('./real-estate.ts')).realEstateTemplate,
  campus: async () => (await import('./campus.ts')).campusTemplate,
  museum: async () => (await import('./museum.ts')).museumTemplate,
  venue: async () => (await import('./venue.ts')).venueTemplate,
} as const satisfies Readonly<Record<string, LoadTemplate>>
