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

/** Names of the tiles of a face, as builds give them. */
export const tileNames = (face: 'f' | 'b') =>
  Array.from({ length: tileCount }, (_, at) => `${face}${Math.floor(at / tilesPerRow)}_${at % tilesPerRow}.webp`)

/** Where a server of the bench is, and what it holds. */
export type Installation = {
  readonly address: string
  /** From the start of the program, with migrations of an empty database, until it served. */
  readonly startSeconds: number
  readonly editors: readonly Editor[]
  /** Share ids of a tour of 20 stops and of one of 300 with 20 hotspots each. */
  readonly small: string
  readonly large: string
  /** Path of the folder with the tiles of a front face, and no others. */
  readonly tiles: string
}

export type Running<Said> = { readonly child: ChildProcess; readonly said: Said }

/** A server in a process of its own, which says in its first line where it is. */
export async function startApart<Said>(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running<Said>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error(`${file} says nothing`)
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, said: JSON.parse(line) }
  }
  throw new Error(`${file} did not start`)
}
