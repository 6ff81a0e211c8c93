import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { inspectDocument } from '../../../../src/server/media/document/inspect-document.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPdf } from '../../../support/files/pdfs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-documents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  await writeFile(path, bytes)
  return path
}

type Case = readonly [what: string, bytes: () => Buffer | Promise<Buffer>, code: string]
const rejected: readonly Case[] = [
  ['nothing', () => Buffer.alloc(0), 'media.empty'],
  ['a picture that is called a PDF', () => anImage(), 'media.notDocument'],
  ['a web page that is called a PDF', () => Buffer.from('<!doctype html><p>%PDF-1.4</p>'), 'media.notDocument'],
  ['a PDF behind other bytes', () => Buffer.concat([Buffer.from('\n'), aPdf()]), 'media.notDocument'],
  ['a header without a version', () => Buffer.from('%PDF-x.y\nstartxref\n0\n%%EOF\n'), 'media.notDocument'],
  ['a PDF without its end', () => aPdf().subarray(0, -20), 'media.damagedDocument'],
  [
    'a PDF before a long tail of something else',
    () => Buffer.concat([aPdf(), Buffer.alloc(4096, 'x')]),
    'media.damagedDocument',
  ],
  [
    'a web page before the header of a PDF',
    () => Buffer.concat([Buffer.from('<html><body>\n'), aPdf()]),
    'media.notDocument',
  ],
  ['a PDF that begins with a script', () => aPdf({ before: '%<script>alert(1)</script>\n' }), 'media.documentWithPage'],
  [
    'a PDF that begins as a web page',
    () => aPdf({ before: '<!DocType  HTML><title>x</title>\n' }),
    'media.documentWithPage',
  ],
  [
    'a PDF that begins with a picture that runs code',
    () => aPdf({ before: '%<img src=x onerror="x()">\n' }),
    'media.documentWithPage',
  ],
  ['a header of a PDF before a web page', () => Buffer.from('%PDF-1.4\n<html lang=en>'), 'media.documentWithPage'],
]

describe('a document', () => {
  it.each(rejected)('is not accepted when it is %s', async (_what, bytes, code) => {
    const path = await stored(await bytes())
    await expect(inspectDocument(path)).rejects.toMatchObject({ code })
  })

  it.each([
    [
      'a comment with rich text',
      '<</RC(<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Hi</p></body>)>>\n',
    ],
    ['a text that tells of scripts', '<</Contents(Write <script src="x.js"></script> into <html>)>>\n'],
    ['a web page that is attached', 'stream\n<!doctype html><html><body onload="x()"></body></html>\nendstream\n'],
    ['metadata in XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>\n'],
  ])('is accepted with %s', async (_what, between) => {
    expect(await inspectDocument(await stored(aPdf({ between })))).toEqual({ mimeType: 'application/pdf' })
    expect(await inspectDocument(await stored(aPdf({ text: between })))).toEqual({ mimeType: 'application/pdf' })
  })

  it('is kept byte for byte, in the worker process', async () => {
    const builder = createMediaBuilder()
    const bytes = aPdf()
    const inputPath = await stored(bytes)
    const outputFolder = join(folder, 'built')
    expect(await builder.inspect('documents', inputPath)).toEqual({
      widthPx: null,
      heightPx: null,
      mimeType: 'application/pdf',
    })
    const { manifest, widthPx } = await builder.build({ kind: 'documents', inputPath, outputFolder }, () => undefined)
    expect(manifest).toEqual({ mapping: 'document', file: 'document.pdf', sizeBytes: bytes.length })
    expect(widthPx).toBeNull()
    expect((await readFile(join(outputFolder, 'document.pdf'))).equals(bytes)).toBe(true)
  })
})
