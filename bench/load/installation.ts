import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const editorCount = 16
export const stopsPerTour = 20
const tileCount = 200
export const tileBytes = 30_000

export type Editor = {
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly stopId: string
  readonly version: number
}

const tilesPerRow = 14

/** File names of a face's tiles, as builds write them. */
export const tileNames = (face: 'f' | 'b') =>
  Array.from(
    { length: tileCount },
    (_, index) => `${face}${Math.floor(index / tilesPerRow)}_${index % tilesPerRow}.webp`,
  )

/** Server under load, and its contents. */
export type Installation = {
  readonly baseUrl: string
  /** Time from program start to the first response, including migrations of an empty database. */
  readonly startSeconds: number
  readonly editors: readonly Editor[]
  /** Tour of 20 stops with 5 hotspots each. */
  readonly smallShareId: string
  /** Tour of 300 stops with 20 hotspots each. */
  readonly largeShareId: string
  /** URL path of a folder that has the tiles of the front face only. */
  readonly tilesPath: string
}

export type SpawnedServer<Report> = { readonly child: ChildProcess; readonly report: Report }

/** Starts a server script in its own process; the first JSON line of its output is its report. */
export async function spawnServer<Report>(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<SpawnedServer<Report>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error(`${file} has no output`)
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, report: JSON.parse(line) }
  }
  throw new Error(`${file} did not start`)
}
