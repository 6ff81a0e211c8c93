import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { Upload } from '../../../src/server/domain/library/uploads/entity.ts'
import type { MediaImport } from '../../../src/shared/media/imports/imports.ts'
import type { TestApp } from '../app.ts'
import { storedPaths } from '../state.ts'
import type { Person } from './people.ts'

type Caller = Pick<Person, 'fetch' | 'accountId'>
export type ImportOptions = { readonly key?: string; readonly fields?: object }

/** Starts the import of a file from a URL over REST. */
export function postImport(
  caller: Caller,
  address: string,
  { key, fields = {} }: ImportOptions = {},
): Promise<Response> {
  return caller.fetch(`/api/v2/${caller.accountId}/media-imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ address, kind: 'panos', ...fields }),
  })
}

/** Starts an import and returns its id. */
export async function beginImport(caller: Caller, address: string, options: ImportOptions = {}): Promise<string> {
  const response = await postImport(caller, address, options)
  const text = await response.text()
  expect(response.status, text).toBe(201)
  const mediaImport = JSON.parse(text) as MediaImport
  expect(mediaImport).toMatchObject({ status: 'fetching', mediaId: null, failureCode: null })
  return mediaImport.id
}

export const getImport = (caller: Caller, importId: string) =>
  caller.fetch(`/api/v2/${caller.accountId}/media-imports/${importId}`)
export const cancelImport = (caller: Caller, importId: string) =>
  caller.fetch(`/api/v2/${caller.accountId}/media-imports/${importId}`, { method: 'DELETE' })

/** Waits until an import has finished or failed. */
export async function endedImport(caller: Caller, importId: string): Promise<MediaImport> {
  let mediaImport: MediaImport | undefined
  const hasEnded = async () => {
    mediaImport = (await (await getImport(caller, importId)).json()) as MediaImport
    return mediaImport.status !== 'fetching'
  }
  await expect.poll(hasEnded, { timeout: 200_000, interval: 100 }).toBe(true)
  if (mediaImport === undefined) throw new Error('the import was never requested')
  return mediaImport
}

/** Inserts an import without a queued job. The test runs the job itself. */
export async function anImport(
  app: TestApp,
  { accountId: account, userId: user }: Person,
  fields: Partial<Pick<Upload, 'address' | 'status' | 'sizeBytes'>>,
): Promise<string> {
  const em = app.em()
  const id = randomUUID().replaceAll('-', '')
  const columns = { id, account, user, status: 'fetching', kind: 'panos', fileName: 'Hall.jpg' } as const
  em.create(Upload, { ...columns, sizeBytes: 1, lastActivityAt: new Date(), ...fields })
  await em.flush()
  return id
}

/** Expects that a failed or canceled import left no row, no bytes and no medium. */
export async function expectNothingLeft(app: TestApp, person: Person, importId: string): Promise<void> {
  expect(await app.em().count(Upload, { id: importId })).toBe(0)
  const id = importId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  expect(await app.em().count(Media, { id })).toBe(0)
  const leftovers = async () => {
    const paths = await storedPaths(app.dataFolder)
    return paths.filter((path) => path.includes(importId) || path.includes(id))
  }
  await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
  if ((await app.em().count(Upload, { account: person.accountId, status: { $ne: 'finished' } })) > 0) return
  const { usedBytes } = await person.trpc.uploads.usage.query({})
  const media = await app.em().find(Media, { account: person.accountId })
  expect(usedBytes).toBe(media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
}

/** Expects that an import failed with a message and left nothing. */
export async function expectFailedImport(
  app: TestApp,
  person: Person,
  { id, ...failure }: Partial<MediaImport> & Pick<MediaImport, 'id'>,
): Promise<void> {
  const ended = await endedImport(person, id)
  expect(ended).toMatchObject({ status: 'failed', mediaId: null, httpStatus: null, ...failure })
  expect(ended.failureMessage).toMatch(/^[A-Z].+\.$/)
  await expectNothingLeft(app, person, id)
}
