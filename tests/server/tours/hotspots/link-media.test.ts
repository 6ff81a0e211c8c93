import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Hotspot } from '../../../../src/server/domain/tours/hotspots/entity.ts'
import { linkMedia } from '../../../../src/server/domain/tours/hotspots/link-media.ts'
import { HotspotMedium } from '../../../../src/server/domain/tours/hotspots/media-entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { hotspotLimits } from '../../../../src/shared/hotspots/hotspot-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('links the media of full galleries in linear time', async () => {
  const em = app.em() as EntityManager
  const galleryCount = 20
  const hotspotIds = Array.from({ length: galleryCount }, () => randomUUID())
  const pictures = () => Array.from({ length: hotspotLimits.galleryImagesMax }, () => ({ mediaId: randomUUID() }))
  const fields = { account: randomUUID(), stop: randomUUID(), kind: 'gallery', yawDeg: 0, pitchDeg: 0 }
  const hotspots = hotspotIds.map((id) => em.create(Hotspot, { id, ...fields, details: { pictures: pictures() } }))
  let readCount = 0
  const linkedMedia = hotspotIds.flatMap((hotspot) =>
    pictures().map(({ mediaId }) => {
      const row = em.create(HotspotMedium, { hotspot, media: mediaId })
      return Object.defineProperty(row, 'media', {
        get() {
          readCount += 1
          return mediaId
        },
      })
    }),
  )
  vi.spyOn(em, 'find').mockResolvedValueOnce(linkedMedia).mockResolvedValueOnce([])
  const removeRow = vi.spyOn(em, 'remove').mockReturnThis()
  await linkMedia(em, hotspots)
  expect(removeRow).toHaveBeenCalledTimes(galleryCount * hotspotLimits.galleryImagesMax)
  expect(readCount).toBeLessThan(10 * galleryCount * hotspotLimits.galleryImagesMax)
})
