import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { saveProgress } from './build-rows.ts'

const writeIntervalMs = 500

/** Writes a build's progress for those who watch it, at most twice a second and one write at a time. */
export function followProgress(em: EntityManager, { id: mediaId, account: accountId, buildNumber }: Media) {
  let latest = 0
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined
  const asked = { accountId, mediaId, buildNumber }
  const note = (progress: number) => {
    latest = Math.min(1, Math.max(latest, progress))
    if (writing !== undefined || performance.now() - writtenAt < writeIntervalMs) return
    writtenAt = performance.now()
    // A number that nobody sees is no reason to lose a build.
    writing = saveProgress(em.fork(), asked, latest)
      .catch(() => {})
      .finally(() => {
        writing = undefined
      })
  }
  return { note, end: async () => writing }
}
