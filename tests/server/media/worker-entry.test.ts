import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { isBundleCurrent } from '../../../src/server/media/worker-entry.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder('worker-entry')
const hashesFile = join(folder, 'sources.json')
const writeSource = (name: string, text: string) => writeFileSync(join(folder, name), text)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a bundle of the media worker', () => {
  beforeEach(() => {
    writeSource('a.ts', 'one')
    writeSource('b.ts', 'two')
    writeSource('sources.json', JSON.stringify({ 'a.ts': hashOf('one'), 'b.ts': hashOf('two') }))
  })

  it('is up to date while its sources are unchanged', () => {
    expect(isBundleCurrent(hashesFile, folder)).toBe(true)
  })

  it('is out of date when a source has changed', () => {
    writeSource('b.ts', 'three')
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })

  it('is out of date when a source is missing', () => {
    rmSync(join(folder, 'a.ts'))
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })

  it('is out of date when its file of hashes is missing or damaged', () => {
    writeSource('sources.json', '{')
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
    rmSync(hashesFile)
    expect(isBundleCurrent(hashesFile, folder)).toBe(false)
  })
})
