import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Bytes that are too many for the memory, read while they are written. */
export type StreamedBody = { readonly sizeBytes: number; readonly chunks: AsyncIterable<Buffer> }

/** File of an archive. `path` has slashes and no leading one. */
export type ZipEntry = { readonly path: string; readonly body: Buffer | StreamedBody }

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>

/** Writes a streamed file, and ends reading it when the archive is closed. */
async function writeStream(body: StreamedBody, output: PassThrough, add: (stream: Readable) => void): Promise<void> {
  const stream = Readable.from(body.chunks)
  const close = () => stream.destroy()
  output.once('close', close)
  add(stream)
  await finished(stream).finally(() => output.off('close', close))
}

/** Waits until an output accepts more, or is closed. Listeners of the other event don't stay. */
async function drained(output: PassThrough): Promise<void> {
  const waiting = new AbortController()
  const events = ['drain', 'close'].map((name) => once(output, name, { signal: waiting.signal }))
  await Promise.race(events).finally(() => waiting.abort())
}

async function writeEntries(zip: ZipFile, output: PassThrough, { entries, modifiedAt }: ZipContents): Promise<void> {
  // Images and videos are compressed already.
  const options = { mtime: modifiedAt, compress: false }
  for await (const { path, body } of entries) {
    if (Buffer.isBuffer(body)) zip.addBuffer(body, path, options)
    else
      await writeStream(body, output, (stream) => zip.addReadStream(stream, path, { ...options, size: body.sizeBytes }))
    if (output.writableNeedDrain) await drained(output)
    if (output.destroyed) return
  }
  zip.end()
}

type ZipContents = { readonly entries: Entries; readonly modifiedAt: Date }

/**
 * Writes a ZIP archive while its entries are read, without compression. The next entry is requested once the previous
 * one was written. An archive that breaks off lacks its directory and can't be opened.
 */
export function zipOf(entries: Entries, modifiedAt: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  writeEntries(zip, output, { entries, modifiedAt }).catch(fail)
  return output
}
