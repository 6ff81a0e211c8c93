import { getSignedInUser, signIn, signOut } from '../domain/auth/operations.ts'
import { listMedia, removeMedia, restoreMedia, retryMedia, updateMedia } from '../domain/media/operations.ts'
import { getStorageUsage } from '../domain/uploads/operations.ts'
import { mutation, query, router } from './trpc.ts'

export const appRouter = router({
  auth: router({ me: query(getSignedInUser), signIn: mutation(signIn), signOut: mutation(signOut) }),
  media: router({
    list: query(listMedia),
    update: mutation(updateMedia),
    remove: mutation(removeMedia),
    restore: mutation(restoreMedia),
    retry: mutation(retryMedia),
  }),
  uploads: router({ usage: query(getStorageUsage) }),
})

export type AppRouter = typeof appRouter
