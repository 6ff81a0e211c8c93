import { expect, it } from 'vitest'
import {
  readSignedPath,
  signedDocumentPath,
  signedMediaPath,
  tokenOfSegment,
} from '../../../src/shared/sharing/signed-paths.ts'

const key = 'k3yk3yk3yk3yk3yk3yk3y0'

it('a token stands at the beginning of the path of a medium, and comes off again', () => {
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
  'nothing else gets a token: %s',
  (address) => expect(signedMediaPath(address, 'token')).toBeUndefined(),
)

it('a PDF has it before its name, at the address by which a visitor came', () => {
  const signed = signedDocumentPath('/share/old/documents/id/plan.pdf', { name: 'link', token: 't' })
  expect(signed).toBe('/share/link/documents/~t/id/plan.pdf')
  expect([tokenOfSegment('~t'), tokenOfSegment('id')]).toEqual(['t', undefined])
  expect(signedDocumentPath('/share/old/stop/1', { name: 'link', token: 't' })).toBeUndefined()
})
