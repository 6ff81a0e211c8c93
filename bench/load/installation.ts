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

/** Names of a face's tiles, as builds write them. */
export const tileNames = (face: 'f' | 'b') =>
  Array.from(
    { length: tileCount },
    (_, index) => `${face}${Math.floor(index / tilesPerRow)}_${index % tilesPerRow}.webp`,
  )

/** Address of a benchmarked server, and its contents. */
export type Installation = {
  readonly address: string
  /** Time from program start to the first response, including migrations of an empty database. */
  readonly startSeconds: number
  readonly editors: readonly Editor[]
  /** Share ids of a tour of 20 stops and of one of 300 with 20 hotspots each. */
  readonly small: string
  readonly large: string
  /** Path of the folder with the tiles of a front face, and no others. */
  readonly tilesPath: string
}

export type Running<Report> = { readonly child: ChildProcess; readonly report: Report }

/** Starts a server in its own process; its first JSON line reports its address. */
export async function startApart<Report>(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running<Report>> {
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
