import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaseInputs, CorpusCase } from './case.ts'
import { createSources } from './sources.ts'

/** Environment of the trials: valid source files, a canary and a temporary folder. */
export type Stage = CaseInputs & {
  readonly folder: string
  /** Number of requests to the canary's URL. */
  readonly hits: () => number
  /** Writes a case to a file. */
  readonly write: (corpusCase: CorpusCase) => Promise<{ readonly path: string; readonly bytes: Buffer }>
  readonly close: () => Promise<void>
}

const secret = 'canary-3f9a-must-not-appear'

/** Prepares the environment of the trials. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-corpus-'))
  let hits = 0
  const server = createServer((_request, response) => {
    hits++
    response.end(secret)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const canary = { file: join(folder, 'canary.txt'), url: `http://127.0.0.1:${port}/canary`, secret }
  await writeFile(canary.file, `${secret}\n`)
  await mkdir(join(folder, 'valid'))
  const inputs: CaseInputs = { canary, sources: await createSources(join(folder, 'valid')) }
  return {
    ...inputs,
    folder,
    hits: () => hits,
    write: async (corpusCase) => {
      const bytes = await corpusCase.bytes(inputs)
      const path = join(folder, corpusCase.name.replaceAll('/', '_'))
      await writeFile(path, bytes)
      return { path, bytes }
    },
    close: async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
