import { type Library, makeLibrary, startLibraryServer } from './large-library.ts'

const small = 1_000
const large = 100_000
const rounds = 40
/** Largest slowdown of a page of the large library. */
const allowedFactor = 1.5
/** Most statements of one answer, without those that identify the caller and the account. */
const allowedQueries = 3

type Question = { readonly name: string; readonly input: Readonly<Record<string, unknown>> }

/** Queries that match whole pages in both libraries, so that both answers have the same size. */
const questions: readonly Question[] = [
  { name: 'first-page', input: {} },
  { name: 'by-name', input: { sort: 'name' } },
  { name: 'filters-search', input: { kinds: ['images'], use: 'unused', tags: ['quay'], search: 'harb east' } },
  // Three hundred media have this word in libraries of any size.
  { name: 'rare-word', input: { search: 'lighthou', sort: 'captured' } },
]

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function timeOf(library: Library, question: Question): Promise<number> {
  const begun = performance.now()
  const { items } = await library.ask(question.input)
  if (items.length !== 100) throw new Error(`${question.name}: ${items.length} media of ${library.size}, not a page`)
  return performance.now() - begun
}

/** Alternates between the libraries, so that other load affects both alike. */
async function measure(rows: readonly [Library, Library], question: Question): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, library] of rows.entries()) {
      const took = await timeOf(library, question)
      if (round >= 0) times[index === 0 ? 0 : 1].push(took)
    }
  }
  const smallMs = medianOf(times[0])
  const largeMs = medianOf(times[1])
  const queries = await rows[1].queriesOf(question.input)
  const factor = largeMs / smallMs
  console.log(
    `${question.name}: ${smallMs.toFixed(1)} ms of ${small}, ${largeMs.toFixed(1)} ms of ${large}, ${queries} queries`,
  )
  console.log(`ratio library-${question.name} ${(allowedFactor / factor).toFixed(3)}`)
  if (queries === 0 || queries > allowedQueries) throw new Error(`${question.name} takes ${queries} queries`)
  return factor
}

/** Compares pages of a library of 100,000 media with those of 1,000, over HTTP on the embedded database. */
export async function run(folder: string): Promise<void> {
  const server = await startLibraryServer(folder)
  try {
    const rows = [await makeLibrary(server, small), await makeLibrary(server, large)] as const
    const slow: string[] = []
    for (const question of questions) {
      const factor = await measure(rows, question)
      if (factor > allowedFactor) slow.push(`${question.name} takes ${factor.toFixed(2)} times as long`)
    }
    if (slow.length > 0) throw new Error(slow.join('; '))
  } finally {
    await server.stop()
  }
}
