import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import type { PublicTexts } from '../../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Ports } from '../../../../ports.ts'
import { MediaCaption } from '../captions/caption-entity.ts'
import { Media } from '../entity.ts'

/** Which families say something over time. */
export const hasTime: Readonly<Record<MediaFamily, boolean>> = {
  image: false,
  video: true,
  audio: true,
  document: false,
}

/** A file of words where visitors can read it. */
export type TextsFile = { readonly key: string; readonly text: string }

export type Words = {
  /** By medium; none for one without words. */
  readonly byMedium: ReadonlyMap<string, PublicTexts>
  readonly files: readonly TextsFile[]
}

/** Its own folder for each text, so that changed words never change what was published before. */
function fileOf({ publicKey }: Media, name: string, text: string): TextsFile {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { key: `media/${publicKey}/words-${digest}/${name}`, text }
}

/** What is said in videos and recordings, as a tour document names it, and the files that it then needs. */
export async function mediaTextsOf(em: EntityManager, mediaIds: readonly string[]): Promise<Words> {
  const found = await em.find(Media, { id: { $in: [...mediaIds] } }, { populate: ['transcript'] })
  const rows = found.filter(({ kind }) => hasTime[mediaKinds[kind].family])
  const media = new Map(rows.map((row) => [row.id, row]))
  const tracks = await em.find(MediaCaption, { media: { $in: [...mediaIds] } }, { orderBy: { position: 'asc' } })
  const byMedium = new Map<string, { -readonly [Field in keyof PublicTexts]: PublicTexts[Field] }>()
  const files: TextsFile[] = []
  for (const { media: mediaId, language, label, vtt } of tracks) {
    const medium = media.get(mediaId)
    if (medium === undefined) continue
    const file = fileOf(medium, 'captions.vtt', vtt)
    const words = byMedium.get(mediaId) ?? {}
    byMedium.set(mediaId, { captions: [...(words.captions ?? []), { language, label, url: `/${file.key}` }] })
    files.push(file)
  }
  for (const medium of rows.filter(({ transcript }) => transcript.trim() !== '')) {
    const file = fileOf(medium, 'transcript.txt', medium.transcript)
    byMedium.set(medium.id, { ...byMedium.get(medium.id), transcriptUrl: `/${file.key}` })
    files.push(file)
  }
  return { byMedium, files }
}

/** Puts words where visitors can read them; those that are there already stay as they are. */
export async function storeTexts({ files }: Pick<Ports, 'files'>, words: readonly TextsFile[]): Promise<void> {
  for (const { key, text } of words) {
    if (await files.exists(key)) continue
    const path = join(await files.makeWorkFolder(), 'words')
    await writeFile(path, text, { flush: true })
    await files.adoptFile(path, key)
  }
}
