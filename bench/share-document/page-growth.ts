import { gzipSync } from 'node:zlib'
import { largeTour } from '../../tests/support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../tests/support/servers/visitor-server.ts'

const rounds = 21
const pagesPerRound = 10
/** Largest cost of a page of a large tour, as a factor of the cost of a page of a small tour. */
const allowedFactor = 1.5

const small = { shareId: aShareId('ten'), stopCount: 10 }
const large = { shareId: aShareId('thousand'), stopCount: 1_000 }
type Tour = typeof small

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }

async function fetchPage({ origin }: VisitorServer, { shareId }: Tour, position: number): Promise<Buffer> {
  const response = await fetch(`${origin}/share/${shareId}/stop/${position}`, { headers: { 'accept-encoding': 'br' } })
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`a page responded with ${response.status}`)
  return body
}

/** Positions of the measured pages, evenly spread over a tour. */
function positionsIn({ stopCount }: Tour): readonly number[] {
  return Array.from({ length: pagesPerRound }, (_, index) => 1 + Math.floor((index * stopCount) / pagesPerRound))
}

/** Measures the CPU time per page in milliseconds on a new server with empty caches. */
async function measureCpuMs(filesFolder: string, tour: Tour): Promise<number> {
  const server = await startVisitorServer({ assets, filesFolder })
  server.show(tour.shareId, 1)
  try {
    const usageBefore = process.cpuUsage()
    for (const position of positionsIn(tour)) await fetchPage(server, tour, position)
    const { user, system } = process.cpuUsage(usageBefore)
    return (user + system) / 1000 / pagesPerRound
  } finally {
    await server.stop()
  }
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type PageBytes = { readonly raw: number; readonly gzip: number }

async function measureBytes(server: VisitorServer, tour: Tour): Promise<PageBytes> {
  const pages = await Promise.all(positionsIn(tour).map((position) => fetchPage(server, tour, position)))
  return { raw: meanOf(pages.map(({ length }) => length)), gzip: meanOf(pages.map((page) => gzipSync(page).length)) }
}

function printRatio(name: string, unit: string, [smallValue, largeValue]: readonly [number, number]): number {
  console.log(`${name}: ${smallValue.toFixed(1)} ${unit} with 10 stops, ${largeValue.toFixed(1)} ${unit} with 1,000`)
  const ratio = (allowedFactor * smallValue) / largeValue
  console.log(`ratio ${name} ${ratio.toFixed(3)}`)
  return ratio
}

/**
 * Compares pages of a tour of a thousand stops with pages of one of ten: their bytes, and their CPU time on a server with
 * empty caches. A ratio of 1 means that the large tour costs `allowedFactor` times as much.
 */
export async function comparePages(folder: string): Promise<readonly number[]> {
  const server = await startVisitorServer({ assets, filesFolder: folder })
  for (const { shareId, stopCount } of [small, large])
    await server.publishInParts(shareId, 1, { document: largeTour(stopCount) })
  const smallBytes = await measureBytes(server, small)
  const largeBytes = await measureBytes(server, large)
  await server.stop()
  const measurements: { smallMs: number; largeMs: number }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const smallMs = await measureCpuMs(folder, small)
    const largeMs = await measureCpuMs(folder, large)
    if (round >= 0) measurements.push({ smallMs, largeMs })
  }
  const smallMedianMs = medianOf(measurements.map(({ smallMs }) => smallMs))
  const largeMedianMs = medianOf(measurements.map(({ largeMs }) => largeMs))
  return [
    printRatio('share-page-bytes', 'bytes', [smallBytes.raw, largeBytes.raw]),
    printRatio('share-page-gzip', 'bytes', [smallBytes.gzip, largeBytes.gzip]),
    printRatio('share-page-processor', 'ms', [smallMedianMs, largeMedianMs]),
  ]
}
