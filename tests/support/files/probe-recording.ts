import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Properties of a stream in a finished recording, with its frames counted by decoding. */
export type ProbedStream = {
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly pixels: string
  readonly matrix: string
  readonly isRotated: boolean
  readonly frames: number
}

const runFile = promisify(execFile)

/** Reads the streams of a recording in a separate process. */
export async function probe(path: string): Promise<ProbedStream[]> {
  const { stdout } = await runFile(process.execPath, [join(import.meta.dirname, 'recording-prober.ts'), path], {
    env: {},
  })
  return JSON.parse(stdout) as ProbedStream[]
}
