import type { ReadTour } from './read-tour.ts'

/** Archive to read, passed to the worker thread when it starts. */
export type ReadRequest = { readonly path: string; readonly fallbackName: string }

/** Message from the worker thread. */
export type ReadResult = { readonly read: ReadTour } | { readonly message: string }
