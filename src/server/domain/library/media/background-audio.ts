import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import type { BackgroundAudio } from '../../../../shared/tours/background-audio.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from './find.ts'

type Row = { audio?: string | null | undefined; audioVolume: number; audioLoop: boolean }

export function presentBackgroundAudio({ audio, audioVolume, audioLoop }: Row): BackgroundAudio | null {
  return audio ? { mediaId: audio, volume: audioVolume, loop: audioLoop } : null
}

type Change = { readonly em: EntityManager; readonly accountId: string; readonly wanted: BackgroundAudio | null }

/** Takes over an audio file of the account, or none: 409 `audio.mediaKind` for what is no audio. */
export async function changeBackgroundAudio(row: Row, { em, accountId, wanted }: Change): Promise<void> {
  const [media] = await requireMedia(em, accountId, wanted ? [wanted.mediaId] : [])
  if (media !== undefined && mediaKinds[media.kind].family !== 'audio') throw new AppError('audio.mediaKind')
  row.audio = wanted?.mediaId ?? null
  if (wanted === null) return
  row.audioVolume = wanted.volume
  row.audioLoop = wanted.loop
}
