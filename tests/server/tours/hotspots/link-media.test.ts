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

it('removes outdated links of full galleries in linear time', async () => {
  const em = app.em() as EntityManager
  const galleryCount = 20
  const hotspotIds = Array.from({ length: galleryCount }, () => randomUUID())
  const randomImages = () => Array.from({ length: hotspotLimits.galleryImagesMax }, () => ({ mediaId: randomUUID() }))
  const fields = { account: randomUUID(), stop: randomUUID(), kind: 'gallery', yawDeg: 0, pitchDeg: 0 }
  const hotspots = hotspotIds.map((id) => em.create(Hotspot, { id, ...fields, details: { pictures: randomImages() } }))
  // Counts reads of links. A comparison of each pair of links would read a link thousands of times.
  let readCount = 0
  const outdatedLinks = hotspotIds.flatMap((hotspot) =>
    randomImages().map(({ mediaId }) => {
      const row = em.create(HotspotMedium, { hotspot, media: mediaId })
      return Object.defineProperty(row, 'media', {
        get() {
          readCount += 1
          return mediaId
        },
      })
    }),
  )
  // The first query finds the stored links, the second one no media, so that no links are created.
  vi.spyOn(em, 'find').mockResolvedValueOnce(outdatedLinks).mockResolvedValueOnce([])
  const removeRow = vi.spyOn(em, 'remove').mockReturnThis()
  await linkMedia(em, hotspots)
  const linkCount = galleryCount * hotspotLimits.galleryImagesMax
  const readsPerLinkMax = 10
  expect(removeRow).toHaveBeenCalledTimes(linkCount)
  expect(readCount).toBeLessThan(readsPerLinkMax * linkCount)
})
