import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import type { BackgroundAudio } from '../../../../shared/tours/background-audio.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from './require-media.ts'

type AudioColumns = { audio?: string | null | undefined; audioVolume: number; audioLoop: boolean }

export function presentBackgroundAudio({ audio, audioVolume, audioLoop }: AudioColumns): BackgroundAudio | null {
  return audio ? { mediaId: audio, volume: audioVolume, loop: audioLoop } : null
}

type Change = { readonly em: EntityManager; readonly accountId: string; readonly audio: BackgroundAudio | null }

/** Sets or clears the background audio of a tour or stop: 409 `audio.mediaKind` for media of other kinds. */
export async function changeBackgroundAudio(row: AudioColumns, { em, accountId, audio }: Change): Promise<void> {
  const [media] = await requireMedia(em, accountId, audio ? [audio.mediaId] : [])
  if (media !== undefined && mediaKinds[media.kind].family !== 'audio') throw new AppError('audio.mediaKind')
  row.audio = audio?.mediaId ?? null
  if (audio === null) return
  row.audioVolume = audio.volume
  row.audioLoop = audio.loop
}
