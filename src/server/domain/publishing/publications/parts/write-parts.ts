import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { readTextsFile } from '../../../../../shared/translations/read-texts-file.ts'
import { withTexts } from '../../../../../shared/translations/with-texts.ts'
import type { TextsFile } from '../../../library/media/library/media-texts.ts'
import { comesInParts, digestOf, partFilesOf, writtenFolder } from './part-files.ts'

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

type DocumentWithTexts = { readonly document: TourDocument; readonly words: readonly TextsFile[] }

/** A document in each of its languages, by the folder of each, one after another. */
function* translationsOf({
  document,
  words,
}: DocumentWithTexts): Generator<readonly [folder: string, translation: TourDocument]> {
  yield [writtenFolder, document]
  for (const { language, textsUrl } of document.tours[document.tourId]?.languages ?? []) {
    const text = words.find(({ key }) => `/${key}` === textsUrl)?.text
    if (text === undefined) throw new Error(`the texts in ${language} are missing`)
    yield [language, withTexts(document, { ...readTextsFile(text), language })]
  }
}

/** Writes the parts of a large tour, in all its languages, below a folder of a snapshot; nothing for other tours. */
export async function writeParts(source: DocumentWithTexts, snapshotFolder: string): Promise<void> {
  const { document } = source
  if (!comesInParts(document)) return
  const digest = digestOf(document)
  const writtenIn = document.tours[document.tourId]?.language ?? ''
  for (const [name, translation] of translationsOf(source)) {
    const folder = join(snapshotFolder, 'parts', name)
    await mkdir(folder, { recursive: true })
    for (const [file, bytes] of partFilesOf(translation, { writtenIn, digest }))
      await writeThrough(join(folder, file), bytes)
  }
}
