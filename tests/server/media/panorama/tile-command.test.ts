import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panoramaManifest } from '../../../../src/shared/media/panorama-manifest.ts'
import { cubeFiles, zipOf } from '../../../support/files/cube-zips.ts'
import { anImage } from '../../../support/files/images.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-tile-'))
  await writeFile(join(folder, 'panorama.jpg'), await anImage({ widthPx: 1024, heightPx: 512 }))
  await writeFile(join(folder, 'text.jpg'), 'text')
  await writeFile(join(folder, 'cube.zip'), zipOf(await cubeFiles({ naming: 'fromOne' })))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function runTileCommand(...args: string[]): { status: number | null; lines: string[] } {
  const script = resolve('src/server/media/panorama/tile-command.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', cwd: folder })
  return { status, lines: stdout.split('\n').filter((line) => line !== '') }
}

describe('the tile command', () => {
  it('prints one line about the tiles it wrote', async () => {
    const { status, lines } = runTileCommand('panorama.jpg', 'tiles')
    expect(status).toBe(0)
    expect(lines).toHaveLength(1)
    const output = JSON.parse(lines[0] ?? '')
    expect(output).toMatchObject({ levels: 1, faceSize: 504, tiles: 6 })
    expect(output.bytes).toBeGreaterThan(6000)
    const steps = ['inspect', 'check', 'decode', 'faces', 'tiles', 'previews', 'total']
    expect(Object.keys(output.milliseconds)).toEqual(steps)
    expect(readdirSync(join(folder, 'tiles/0'))).toHaveLength(6)
    panoramaManifest.parse(JSON.parse(await readFile(join(folder, 'tiles/manifest.json'), 'utf8')))
  })

  it('accepts a ZIP file of six faces', () => {
    const { status, lines } = runTileCommand('cube.zip', 'cube')
    expect(status).toBe(0)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ levels: 1, faceSize: 504, tiles: 6 })
  })

  it.each([
    ['a file other than an image', ['text.jpg', 'rejected'], 415],
    ['a missing file', ['missing.jpg', 'rejected'], 404],
    ['a missing folder argument', ['panorama.jpg'], 400],
  ])('rejects %s in one line and writes nothing', (_input, args, error) => {
    const { status, lines } = runTileCommand(...args)
    expect(status).toBe(1)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      errorMessage: expect.any(String),
      status: error,
      code: expect.any(String),
    })
    expect(existsSync(join(folder, 'rejected'))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('.tmp-'))).toEqual([])
  })

  it("doesn't touch a folder that isn't empty", async () => {
    await mkdir(join(folder, 'existing'))
    await writeFile(join(folder, 'existing/file.txt'), 'text')
    expect(JSON.parse(runTileCommand('panorama.jpg', 'existing').lines[0] ?? '')).toMatchObject({ status: 409 })
    expect(readdirSync(join(folder, 'existing'))).toEqual(['file.txt'])
  })
})
