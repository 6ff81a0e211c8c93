import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { readTextsFile } from '../../../../../shared/translations/read-texts-file.ts'
import { withTexts } from '../../../../../shared/translations/with-texts.ts'
import type { TextsFile } from '../../../library/media/library/media-texts.ts'
import { digestOf, hasParts, originalLanguageFolder, partFilesOf } from './part-files.ts'

/** Writes a file and flushes it to disk. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

type DocumentWithTexts = { readonly document: TourDocument; readonly textFiles: readonly TextsFile[] }

/** Yields the document in each of its languages with the name of the folder for that language. */
function* translationsOf({
  document,
  textFiles,
}: DocumentWithTexts): Generator<readonly [folder: string, translation: TourDocument]> {
  yield [originalLanguageFolder, document]
  for (const { language, textsUrl } of document.tours[document.tourId]?.languages ?? []) {
    const text = textFiles.find(({ key }) => `/${key}` === textsUrl)?.text
    if (text === undefined) throw new Error(`the texts in ${language} are missing`)
    yield [language, withTexts(document, { ...readTextsFile(text), language })]
  }
}

/** Writes the parts of a large tour in all its languages into the folder of a snapshot; smaller tours have no parts. */
export async function writeParts(source: DocumentWithTexts, snapshotFolder: string): Promise<void> {
  const { document } = source
  if (!hasParts(document)) return
  const digest = digestOf(document)
  const writtenIn = document.tours[document.tourId]?.language ?? ''
  for (const [languageFolder, translation] of translationsOf(source)) {
    const folder = join(snapshotFolder, 'parts', languageFolder)
    await mkdir(folder, { recursive: true })
    for (const [fileName, bytes] of partFilesOf(translation, { writtenIn, digest })) {
      await writeThrough(join(folder, fileName), bytes)
    }
  }
}
