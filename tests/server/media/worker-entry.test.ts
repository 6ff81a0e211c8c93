import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { isBundleCurrent } from '../../../src/server/media/worker-entry.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder('worker-entry')
const hashesFile = join(folder, 'sources.json')
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a bundle of the media worker', () => {
  beforeEach(() => {
    write('a.ts', 'one')
    write('b.ts', 'two')
    write('sources.json', JSON.stringify({ 'a.ts': hashOf('one'), 'b.ts': hashOf('two') }))
  })

  it('is current while its sources are those it was built from', () => {
    expect(isBundleCurrent(hashesFile, folder)).toBe(true)
  })

  it('is out of date when a source has changed', () => {
    write('b.ts', 'three')
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })

  it('is out of date when a source is missing', () => {
    rmSync(join(folder, 'a.ts'))
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })

  it('is out of date when its file of hashes is missing or damaged', () => {
    write('sources.json', '{')
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
    rmSync(hashesFile)
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })
})
