import { createLibrary, type Library, startLibraryServer } from './large-library.ts'

/** Numbers of media in the libraries. */
const smallSize = 1_000
const largeSize = 100_000
/** Rounds in which caches fill and code is compiled. */
const warmUpRounds = 5
const measuredRounds = 40
const pageSize = 100
/** Largest factor by which a page of the large library may be slower. */
const allowedFactor = 1.5
/** Largest number of statements per response, without the statements that look up the session and the account. */
const allowedStatements = 3

type Query = { readonly name: string; readonly input: Readonly<Record<string, unknown>> }

/** Queries that match whole pages in both libraries, so that both responses have the same size. */
const queries: readonly Query[] = [
  { name: 'first-page', input: {} },
  { name: 'by-name', input: { sort: 'name' } },
  { name: 'filters-search', input: { kinds: ['images'], use: 'unused', tags: ['quay'], search: 'harb east' } },
  // About 150 media have this word in libraries of any size.
  { name: 'rare-word', input: { search: 'lighthou', sort: 'captured' } },
]

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function timeQuery(library: Library, query: Query): Promise<number> {
  const startedMs = performance.now()
  const { items } = await library.list(query.input)
  if (items.length !== pageSize) throw new Error(`${query.name}: ${items.length} media of ${library.size}, not a page`)
  return performance.now() - startedMs
}

/** Alternates between the libraries, so that other load affects both alike. */
async function measure(libraries: readonly [Library, Library], query: Query): Promise<number> {
  const [smallLibrary, largeLibrary] = libraries
  const timesMs = new Map(libraries.map((library) => [library, [] as number[]]))
  for (let round = 0; round < warmUpRounds + measuredRounds; round += 1) {
    for (const library of libraries) {
      const durationMs = await timeQuery(library, query)
      if (round >= warmUpRounds) timesMs.get(library)?.push(durationMs)
    }
  }
  const smallMs = medianOf(timesMs.get(smallLibrary) ?? [])
  const largeMs = medianOf(timesMs.get(largeLibrary) ?? [])
  const statements = await largeLibrary.countStatements(query.input)
  const factor = largeMs / smallMs
  const smallText = `${smallMs.toFixed(1)} ms of ${smallSize}`
  const largeText = `${largeMs.toFixed(1)} ms of ${largeSize}`
  console.log(`${query.name}: ${smallText}, ${largeText}, ${statements} statements`)
  // `bench/run.ts` collects these lines; ratios of 1 and above are within the limit.
  console.log(`ratio library-${query.name} ${(allowedFactor / factor).toFixed(3)}`)
  if (statements === 0 || statements > allowedStatements)
    throw new Error(`${query.name} takes ${statements} statements`)
  return factor
}

/** Compares pages of libraries of 100,000 and of 1,000 media, over HTTP on the embedded database. */
export async function run(folder: string): Promise<void> {
  const server = await startLibraryServer(folder)
  try {
    const libraries = [await createLibrary(server, smallSize), await createLibrary(server, largeSize)] as const
    const slowQueries: string[] = []
    for (const query of queries) {
      const factor = await measure(libraries, query)
      if (factor > allowedFactor) slowQueries.push(`${query.name} takes ${factor.toFixed(2)} times as long`)
    }
    if (slowQueries.length > 0) throw new Error(slowQueries.join('; '))
  } finally {
    await server.stop()
  }
}
