import { getSignedInUser, signIn, signOut } from '../domain/auth/operations.ts'
import { mutation, query, router } from './trpc.ts'

export const appRouter = router({
  auth: router({ me: query(getSignedInUser), signIn: mutation(signIn), signOut: mutation(signOut) }),
})

export type AppRouter = typeof appRouter
