import { readAccountId } from '../../../platform/account-storage.ts'
import type { TileWorker } from './tile-fetcher.ts'
import workerUrl from './tile-worker.ts?worker&url'

/** Starts the worker that loads tiles. The account id in its URL selects the tile server that its CSP permits. */
export function createTileWorker(): TileWorker {
  const url = new URL(workerUrl, window.location.href)
  const accountId = readAccountId()
  if (accountId !== null) url.searchParams.set('account', accountId)
  return new Worker(url, { type: 'module' })
}
