import { getSignedInUser, signIn, signOut } from '../domain/auth/operations.ts'
import { createHotspot, removeHotspot, restoreHotspot, updateHotspot } from '../domain/hotspots/operations.ts'
import { listMedia, removeMedia, restoreMedia, retryMedia, updateMedia } from '../domain/media/operations.ts'
import {
  listPublications,
  listTourChanges,
  previewTour,
  publishTour,
  unpublishTour,
} from '../domain/publishing/operations.ts'
import { createStops, duplicateStop, removeStops, restoreStops, updateStop } from '../domain/stops/operations.ts'
import {
  createTour,
  duplicateTour,
  getTour,
  listTours,
  removeTour,
  restoreTour,
  updateTour,
} from '../domain/tours/operations.ts'
import { getStorageUsage } from '../domain/uploads/operations.ts'
import { mutation, query, router } from './trpc.ts'

export const appRouter = router({
  auth: router({ me: query(getSignedInUser), signIn: mutation(signIn), signOut: mutation(signOut) }),
  tours: router({
    list: query(listTours),
    get: query(getTour),
    create: mutation(createTour),
    update: mutation(updateTour),
    duplicate: mutation(duplicateTour),
    remove: mutation(removeTour),
    restore: mutation(restoreTour),
  }),
  stops: router({
    create: mutation(createStops),
    update: mutation(updateStop),
    duplicate: mutation(duplicateStop),
    remove: mutation(removeStops),
    restore: mutation(restoreStops),
  }),
  hotspots: router({
    create: mutation(createHotspot),
    update: mutation(updateHotspot),
    remove: mutation(removeHotspot),
    restore: mutation(restoreHotspot),
  }),
  media: router({
    list: query(listMedia),
    update: mutation(updateMedia),
    remove: mutation(removeMedia),
    restore: mutation(restoreMedia),
    retry: mutation(retryMedia),
  }),
  uploads: router({ usage: query(getStorageUsage) }),
  publishing: router({
    publish: mutation(publishTour),
    unpublish: mutation(unpublishTour),
    list: query(listPublications),
    preview: query(previewTour),
    changes: query(listTourChanges),
  }),
})

export type AppRouter = typeof appRouter
