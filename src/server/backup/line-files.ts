import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ContentMeter, type TableContent } from './tables.ts'

const readSizeBytes = 1024 ** 2

/** Writes lines to a new file and flushes it; returns their number and the checksum of the file. */
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

/** Reads the lines of a file in batches. Only a line feed ends a line, because JSON may contain other separators. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  let partialLine = ''
  const texts: AsyncIterable<string> = createReadStream(path, { encoding: 'utf8', highWaterMark: readSizeBytes })
  for await (const text of texts) {
    const lines = (partialLine + text).split('\n')
    partialLine = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (partialLine !== '') yield [partialLine]
}
