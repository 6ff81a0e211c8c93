import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { inspectDocument } from '../../../../src/server/media/document/inspect-document.ts'
import { anImage } from '../../../support/files/images.ts'
import { anEncryptedPdf, aPdf, compressedObjects, encryptions } from '../../../support/files/pdfs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('documents')

async function storeFile(bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  await writeFile(path, bytes)
  return path
}

const openableEncryptions = encryptions.filter(({ password }) => password === '')
const lockedEncryptions = encryptions.filter(({ password }) => password !== '')

type RejectedFile = readonly [file: string, bytes: () => Buffer | Promise<Buffer>, code: string]
type AcceptedFile = readonly [variant: string, bytes: () => Buffer]
const rejectedFiles: readonly RejectedFile[] = [
  ['empty', () => Buffer.alloc(0), 'media.empty'],
  ['an image with the extension of a PDF', () => anImage(), 'media.notDocument'],
  ['a web page with the extension of a PDF', () => Buffer.from('<!doctype html><p>%PDF-1.4</p>'), 'media.notDocument'],
  [
    'a PDF after more bytes than viewers search',
    () => Buffer.concat([Buffer.alloc(1024), aPdf()]),
    'media.notDocument',
  ],
  ['a header without a version', () => Buffer.from('%PDF-x.y\nstartxref\n0\n%%EOF\n'), 'media.notDocument'],
  ['a PDF without its end', () => aPdf().subarray(0, -20), 'media.damagedDocument'],
  [
    'a PDF whose next version was cut',
    () => Buffer.concat([aPdf(), Buffer.from('1 0 obj\n<</Type/Cata')]),
    'media.damagedDocument',
  ],
  [
    'a linearized PDF that was cut after its first page',
    () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n2 0 obj\n<<'),
    'media.damagedDocument',
  ],
  ['a dynamic XFA form', () => aPdf({ catalog: '/NeedsRendering true' }), 'media.documentForm'],
  [
    'a dynamic XFA form in an object stream',
    () => aPdf({ afterObjects: compressedObjects('<</Type/Catalog/NeedsRendering true/AcroForm<</XFA[]>>>>') }),
    'media.documentForm',
  ],
  ...lockedEncryptions.map(({ name, encryption, id }): RejectedFile => {
    return [`a PDF with a password (${name})`, () => anEncryptedPdf(encryption, id), 'media.documentLocked']
  }),
  [
    'a PDF that is encrypted for certificates',
    () => anEncryptedPdf('<</Filter/Adobe.PubSec/V 4/R 4>>', ''),
    'media.documentLocked',
  ],
  [
    'a web page before the header of a PDF',
    () => Buffer.concat([Buffer.from('<html><body>\n'), aPdf()]),
    'media.notDocument',
  ],
  [
    'a PDF that begins with a script',
    () => aPdf({ beforeObjects: '%<script>alert(1)</script>\n' }),
    'media.documentWithPage',
  ],
  [
    'a PDF that begins as a web page',
    () => aPdf({ beforeObjects: '<!DocType  HTML><title>x</title>\n' }),
    'media.documentWithPage',
  ],
  [
    'a PDF that begins with an image element that runs code',
    () => aPdf({ beforeObjects: '%<img src=x onerror="x()">\n' }),
    'media.documentWithPage',
  ],
  ['a header of a PDF before a web page', () => Buffer.from('%PDF-1.4\n<html lang=en>'), 'media.documentWithPage'],
]

describe('a document', () => {
  it.each(rejectedFiles)('is rejected if it is %s', async (_file, bytes, code) => {
    const path = await storeFile(await bytes())
    await expect(inspectDocument(path)).rejects.toMatchObject({ code })
  })

  it.each([
    [
      'a comment with rich text',
      '<</RC(<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Hi</p></body>)>>\n',
    ],
    ['a text about scripts', '<</Contents(Write <script src="x.js"></script> into <html>)>>\n'],
    ['an attached web page', 'stream\n<!doctype html><html><body onload="x()"></body></html>\nendstream\n'],
    ['metadata in XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>\n'],
  ])('is accepted with %s', async (_name, content) => {
    expect(await inspectDocument(await storeFile(aPdf({ afterObjects: content })))).toEqual({
      mimeType: 'application/pdf',
    })
    expect(await inspectDocument(await storeFile(aPdf({ text: content })))).toEqual({ mimeType: 'application/pdf' })
  })

  it.each([
    ['after a byte order mark', () => Buffer.concat([Buffer.from('\ufeff'), aPdf()]), 'leadingBytes', 3],
    ['after junk', () => Buffer.concat([Buffer.alloc(1000, 'x\n'), aPdf()]), 'leadingBytes', 1000],
    ['before zeros', () => Buffer.concat([aPdf(), Buffer.alloc(200_000)]), 'trailingBytes', 200_001],
    [
      'before a web page',
      () => Buffer.concat([aPdf(), Buffer.from(`<html><body>${' '.repeat(3000)}</body></html>`)]),
      'trailingBytes',
      3027,
    ],
  ])('is accepted with a note %s', async (_position, bytes, code, count) => {
    const notes = [{ code, count }]
    expect(await inspectDocument(await storeFile(bytes()))).toEqual({ mimeType: 'application/pdf', notes })
  })

  it.each<AcceptedFile>([
    ['in two versions', () => Buffer.concat([aPdf(), aPdf()])],
    ['with a form that has pages', () => aPdf({ catalog: '/AcroForm<</XFA[]/Fields[]>>' })],
    ['with a text about encryption', () => aPdf({ text: 'trailer has /Encrypt 5 0 R' })],
    ...openableEncryptions.map(({ name, encryption, id }): AcceptedFile => {
      return [`that is encrypted and opens without a password (${name})`, () => anEncryptedPdf(encryption, id)]
    }),
  ])('is accepted %s', async (_variant, bytes) => {
    expect(await inspectDocument(await storeFile(bytes()))).toEqual({ mimeType: 'application/pdf' })
  })

  it('is read in linear time', async () => {
    const parts = ['<<', '[', '(', '/Encrypt 5 0 R ', '5 0 obj<</A', '/Type/ObjStm ', 'startxref\n1\n', '/ID [']
    const paths = await Promise.all(
      parts.map((part) =>
        storeFile(aPdf({ afterObjects: part.repeat(4_000_000 / part.length), trailer: '/Encrypt 5 0 R' })),
      ),
    )
    const usageAtStart = process.cpuUsage()
    for (const path of paths) await inspectDocument(path).catch(() => undefined)
    const { user, system } = process.cpuUsage(usageAtStart)
    expect((user + system) / 1000).toBeLessThan(10_000)
  })

  it('is copied byte for byte in the worker process', async () => {
    const builder = createMediaBuilder()
    const bytes = aPdf()
    const inputPath = await storeFile(bytes)
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
