import { rm } from 'node:fs/promises'
import type { Ports } from '../../../../ports.ts'

/** Runs `work` in a temporary folder and deletes the folder afterwards. */
export async function inWorkFolder<Value>(
  { files }: Pick<Ports, 'files'>,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await files.makeWorkFolder()
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
