import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { originalKey } from '../../../src/server/domain/library/media/storage-keys.ts'
import type { TestApp } from '../app.ts'
import type { Person } from './people.ts'

type Fields = Partial<
  Pick<Media, 'name' | 'kind' | 'status' | 'mimeType' | 'tags' | 'failureCode' | 'buildId' | 'deletedAt' | 'sizeBytes'>
>

/** Random bytes that start like a JPEG. */
const randomJpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(61)])

/** Creates a complete medium with an original file in a person's account, without an upload or a build. */
export async function aMedium(
  app: TestApp,
  person: Pick<Person, 'accountId' | 'userId'>,
  { original = randomJpeg(), ...fields }: Fields & { original?: Buffer } = {},
): Promise<string> {
  const id = randomUUID()
  const path = join(app.dataFolder, 'files', originalKey(person.accountId, id))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, original)
  const em = app.em()
  em.create(Media, {
    id,
    account: person.accountId,
    uploadedBy: person.userId,
    kind: 'panos',
    name: 'Lobby.jpg',
    status: 'complete',
    sizeBytes: original.byteLength,
    sha256: createHash('sha256').update(original).digest('hex'),
    publicKey: randomBytes(16).toString('hex'),
    ...fields,
  })
  await em.flush()
  return id
}
