import { expect } from 'vitest'
import type { Person } from '../people/people.ts'
import { appendBytes, createUpload } from '../people/uploads.ts'

/** Uploads the ZIP file of a tour; returns the id of the upload. */
export async function uploadTourArchive(
  person: Pick<Person, 'fetch'>,
  bytes: Buffer,
  filename = 'House.zip',
): Promise<string> {
  const path = await createUpload(person, bytes.length, { filename, kind: 'tours' })
  const response = await appendBytes(person, path, 0, Uint8Array.from(bytes))
  expect(response.status).toBe(204)
  expect(response.headers.get('stopover-media-id')).toBeNull()
  return path.split('/').at(-1) ?? ''
}
