import type { Publication } from '../../../../shared/publishing/publications.ts'

/** Maximum number of publications that screens load, newest first. */
export const loadedPublicationsMax = 50

type NumberedPublication = Pick<Publication, 'number' | 'status'>

export type LiveNumber = {
  /** Version that visitors see; `null` for none. */
  readonly liveNumber: number | null
  /** Version that is being published; `null` for none. */
  readonly pendingNumber: number | null
}

export function isInProgress({ status }: Pick<Publication, 'status'>): boolean {
  return status === 'queued' || status === 'building'
}

/** True if visitors can see the version now, or could at some time. */
export function hasBeenLive({ status }: Pick<Publication, 'status'>): boolean {
  return status === 'live' || status === 'superseded' || status === 'withdrawn'
}

/**
 * Live version in step with the listed publications, newest first. The tour may refresh a moment before them, and a
 * version must not be called live while the list still shows it in progress.
 */
export function liveNumberOf(tourLiveNumber: number | null, publications: readonly NumberedPublication[]): LiveNumber {
  const pendingPublication = publications.find(isInProgress)
  if (pendingPublication === undefined) return { liveNumber: tourLiveNumber, pendingNumber: null }
  const isEarly = tourLiveNumber !== null && tourLiveNumber >= pendingPublication.number
  const consistentNumber = isEarly
    ? (publications.find(({ status }) => status === 'live')?.number ?? null)
    : tourLiveNumber
  return { liveNumber: consistentNumber, pendingNumber: pendingPublication.number }
}
