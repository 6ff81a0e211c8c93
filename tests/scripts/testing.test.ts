import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceDigest } from '../../scripts/building/source-digest.ts'
import { findChromium } from '../../scripts/testing/chromium.ts'
import { parseTimes, readDocumentedTimes } from '../../scripts/testing/documented-times.ts'
import { stages } from '../../scripts/testing/stages.ts'
import { type Row, summaryTable } from '../../scripts/testing/summary.ts'

describe('the digest of sources', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopover-digest-'))
    writeFileSync(join(folder, 'a.ts'), 'a')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const digest = () => sourceDigest(folder, ['.', 'absent'])

  it('stays the same when only file times change', () => {
    const digestBefore = digest()
    utimesSync(join(folder, 'a.ts'), 0, 0)
    expect(digest()).toBe(digestBefore)
  })

  it('changes with file contents, names and the set of files', () => {
    const digests = new Set([digest()])
    writeFileSync(join(folder, 'a.ts'), 'b')
    digests.add(digest())
    writeFileSync(join(folder, 'c.ts'), '')
    digests.add(digest())
    rmSync(join(folder, 'c.ts'))
    writeFileSync(join(folder, 'd.ts'), '')
    digests.add(digest())
    expect(digests.size).toBe(4)
  })
})

describe('the summary', () => {
  it('lists outcomes, reasons and the total time', () => {
    const rows: Row[] = [
      { title: 'Unit', result: { status: 'passed' }, durationMs: 1_500, output: '' },
      { title: 'Browser', result: { status: 'skipped', reason: 'no Chromium' }, durationMs: 250, output: '' },
      { title: 'Server', result: { status: 'failed' }, durationMs: 119_900, output: '' },
    ]
    const table = summaryTable(rows, 121_650)
    expect(table.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
      'Unit | passed | 1.5 s',
      'Browser | skipped | 0.3 s',
      'skipped: no Chromium',
      'Server | failed | 2 min 0 s',
      'Total | 2 min 2 s',
    ])
  })

  it('shows the difference of a stage from its documented time', () => {
    const rows: Row[] = ['Unit', 'Browser', 'Server'].map((title) => {
      return { title, result: { status: 'passed' }, durationMs: 61_000, output: '' }
    })
    const documentedMs = parseTimes(
      [
        'Times:',
        '',
        '| Stage | Time | Beside |',
        '|---|---|---|',
        '| Unit | 1:00 | |',
        '| **Browser** | **1:10** | |',
      ].join('\n'),
    )
    const table = summaryTable(rows, 61_000, documentedMs)
    expect(table.split('\n').map((line) => line.trim().split(/ {2,}/).at(-1))).toEqual([
      '+1.0 s',
      '-9.0 s',
      '61.0 s',
      '61.0 s',
    ])
  })
})

describe('the documented times', () => {
  it('include each stage and the total', () => {
    const titles = [...readDocumentedTimes().keys()]
    expect(titles).toEqual(expect.arrayContaining([...stages.map(({ title }) => title), 'Install', 'Total']))
    expect(titles).toHaveLength(stages.length + 2)
  })
})

describe('the browser for tests', () => {
  it('rejects a CHROMIUM_PATH that names no program', () => {
    const pathBefore = process.env.CHROMIUM_PATH
    process.env.CHROMIUM_PATH = '/nowhere/chromium'
    try {
      expect(findChromium).toThrow('CHROMIUM_PATH names /nowhere/chromium, which is not a program.')
    } finally {
      if (pathBefore === undefined) delete process.env.CHROMIUM_PATH
      else process.env.CHROMIUM_PATH = pathBefore
    }
  })
})
