import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import type { PublicTexts } from '../../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Ports } from '../../../../ports.ts'
import { MediaCaption } from '../captions/caption-entity.ts'
import { Media } from '../entity.ts'

/** Media families that can have captions and a transcript. */
export const hasSpeech: Readonly<Record<MediaFamily, boolean>> = {
  image: false,
  video: true,
  audio: true,
  document: false,
  model: false,
}

/** Public file with captions or a transcript. */
export type TextsFile = { readonly key: string; readonly text: string }

export type MediaTexts = {
  /** Texts by medium id; no entry for a medium without texts. */
  readonly textsByMedium: ReadonlyMap<string, PublicTexts>
  readonly files: readonly TextsFile[]
}

/** Hexadecimal digits of a digest, 128 bits. */
const digestLength = 32

/** Creates a file in a folder named by its content, so that an edit never changes a published text. */
function createTextsFile({ publicKey }: Media, name: string, text: string): TextsFile {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, digestLength)
  return { key: `media/${publicKey}/words-${digest}/${name}`, text }
}

/** Loads captions and transcripts of videos and audio as a tour document references them, with the files to store. */
export async function loadMediaTexts(em: EntityManager, mediaIds: readonly string[]): Promise<MediaTexts> {
  const allMedia = await em.find(Media, { id: { $in: [...mediaIds] } }, { populate: ['transcript'] })
  const rows = allMedia.filter(({ kind }) => hasSpeech[mediaKinds[kind].family])
  const mediaById = new Map(rows.map((row) => [row.id, row]))
  const tracks = await em.find(MediaCaption, { media: { $in: [...mediaIds] } }, { orderBy: { position: 'asc' } })
  const textsByMedium = new Map<string, { -readonly [Field in keyof PublicTexts]: PublicTexts[Field] }>()
  const files: TextsFile[] = []
  for (const { media: mediaId, language, label, vtt } of tracks) {
    const medium = mediaById.get(mediaId)
    if (medium === undefined) continue
    const file = createTextsFile(medium, 'captions.vtt', vtt)
    const texts = textsByMedium.get(mediaId) ?? {}
    textsByMedium.set(mediaId, { captions: [...(texts.captions ?? []), { language, label, url: `/${file.key}` }] })
    files.push(file)
  }
  for (const medium of rows.filter(({ transcript }) => transcript.trim() !== '')) {
    const file = createTextsFile(medium, 'transcript.txt', medium.transcript)
    textsByMedium.set(medium.id, { ...textsByMedium.get(medium.id), transcriptUrl: `/${file.key}` })
    files.push(file)
  }
  return { textsByMedium, files }
}

/** Stores public texts; existing files are skipped, since their names are hashes of their content. */
export async function storeTexts({ files }: Pick<Ports, 'files'>, texts: readonly TextsFile[]): Promise<void> {
  for (const { key, text } of texts) {
    if (await files.exists(key)) continue
    const path = join(await files.makeWorkFolder(), 'text')
    await writeFile(path, text, { flush: true })
    await files.adoptFile(path, key)
  }
}
