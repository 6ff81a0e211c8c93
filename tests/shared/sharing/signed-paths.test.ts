import { expect, it } from 'vitest'
import {
  readSignedPath,
  signedDocumentPath,
  signedMediaPath,
  tokenOfSegment,
} from '../../../src/shared/sharing/signed-paths.ts'

const key = 'k3yk3yk3yk3yk3yk3yk3y0'

it('adds a token to the path of a medium and removes it', () => {
  const signed = signedMediaPath(`/media/${key}/build-001/0/f0_0.webp`, 'to.k-en')
  expect(signed).toBe(`/media/~to.k-en/${key}/build-001/0/f0_0.webp`)
  expect(readSignedPath((signed ?? '').slice('/media'.length))).toEqual({
    token: 'to.k-en',
    path: `/${key}/build-001/0/f0_0.webp`,
  })
  expect(readSignedPath(`/${key}/build-001/0/f0_0.webp`)).toBeUndefined()
  expect(readSignedPath('/~to.k-en')).toBeUndefined()
})

it.each(['https://example.com/media/x', '/media/short/x', `/media/~token/${key}/x`, `/mediakey/${key}/`, ''])(
  'adds no token to %s',
  (address) => expect(signedMediaPath(address, 'token')).toBeUndefined(),
)

it('adds a token to the path of a PDF, under the name of the visited link', () => {
  const signed = signedDocumentPath('/share/old/documents/id/plan.pdf', { name: 'link', token: 't' })
  expect(signed).toBe('/share/link/documents/~t/id/plan.pdf')
  expect([tokenOfSegment('~t'), tokenOfSegment('id')]).toEqual(['t', undefined])
  expect(signedDocumentPath('/share/old/stop/1', { name: 'link', token: 't' })).toBeUndefined()
})
