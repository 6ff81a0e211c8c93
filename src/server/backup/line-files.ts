import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ContentMeter, type TableContent } from './tables.ts'

const readSizeBytes = 1024 ** 2

/** Writes a new file, flushed to the disk, and answers what is in it. Its sum is that of the file. */
export async function writeLines(path: string, batches: AsyncIterable<readonly string[]>): Promise<TableContent> {
  const meter = new ContentMeter()
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const lines of batches) {
      meter.add(lines)
      await file.appendFile(lines.map((line) => `${line}\n`).join(''))
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return meter.content()
}

/** The lines of a file, some at a time. Only a line feed ends one: JSON may hold every other separator as it is. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  const texts: AsyncIterable<string> = createReadStream(path, { encoding: 'utf8', highWaterMark: readSizeBytes })
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}
