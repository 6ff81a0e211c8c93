import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countCitations, findLostCitations, type Library, type Page } from './rules/citations.ts'
import { findLostLinks } from './rules/links.ts'
import { root } from './source.ts'

const folders = ['src', 'tests', 'scripts', 'bench', 'migrations', 'packages', 'docs', '.ci']
const ignoredPaths = /(?:^|\/)(?:node_modules|test-results)(?:\/|$)/
/** This file contains broken citations as test cases. */
const thisPath = 'tests/architecture/citations.test.ts'

function pathsBelow(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return [folder, ...entries.map((name) => posix.join(folder, name.replaceAll('\\', '/')))]
}

const rootFiles = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
const paths = [...rootFiles, ...folders.flatMap(pathsBelow)].filter((path) => !ignoredPaths.test(path))
const readPage = (path: string): Page => ({ path, text: readFileSync(join(root, path), 'utf8') })
const pages = paths.filter((path) => /\.(?:tsx?|mjs|js|css|md)$/.test(path) && path !== thisPath).map(readPage)
const documents = pages.filter(({ path }) => path.endsWith('.md'))

const numberedRows = documents.flatMap(({ path, text }) =>
  /^docs\/(?:threats|faults)\.md$/.test(path) ? [...text.matchAll(/^\| ([TFM]\d+) \|/gm)] : [],
)
const decisionFiles = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])
const library: Library = {
  paths: new Set(paths),
  numbers: new Set(numberedRows.map(([, number = '']) => number)),
  decisions: new Set(decisionFiles),
}

describe('the project', () => {
  it('has citations and documents to check', () => {
    expect(countCitations(pages)).toBeGreaterThan(500)
    expect(documents.length).toBeGreaterThan(40)
    expect(library.numbers.size).toBe(108 + 62 + 20)
  })

  it('lists each threat, fault, finding and decision once', () => {
    expect(numberedRows.length).toBe(library.numbers.size)
    expect(decisionFiles.length).toBe(library.decisions.size)
  })

  it('has no broken citations', () => expect(findLostCitations(pages, library)).toEqual([]))
  it('has no broken links or file names in documents', () => expect(findLostLinks(documents, library)).toEqual([]))
})

const sampleLibrary: Library = {
  paths: new Set(['README.md', 'docs', 'docs/sdk.md', 'src', 'src/a', 'src/a/b.ts', 'src/a/c.ts']),
  numbers: new Set(['T12', 'F3', 'M8']),
  decisions: new Set(['0007']),
}

/** Code with a time, which looks like the number of a threat. */
const midnight = 'const start = new Date(`$' + '{day}T00:00`)'

describe('the rule about citations', () => {
  const findLost = (text: string, path = 'src/a/b.ts') => findLostCitations([{ path, text }], sampleLibrary)

  it.each([
    '// refused before the lock (threat T13)',
    "describe('T12, T99: a session', () => {})",
    "it('goes on (F44)', () => {})",
    '/** There is no GET (finding M9). */',
    '/** Five permissions (§6). */',
    '/** The sentence of the spec (§6). */',
    '/** As spec §12 says. */',
    '/** See decision 0099. */',
    '// docs/decisions/0099',
    '/** Colors of palette.md, lightest first. */',
    '/** See docs/nothing.md. */',
  ])('fires on %s', (text) => expect(findLost(text)).toHaveLength(1))

  it.each([
    '// threat T12, faults F3 and F3 (finding M8)',
    midnight,
    "const font = '/F1 24 Tf'",
    '/** Permissions (spec §6, §9) and ranges (RFC 9110 §14.1.2). */',
    '/** See decision 0007, docs/sdk.md and sdk.md. */',
  ])('is quiet on %s', (text) => expect(findLost(text)).toEqual([]))

  it('checks documents except their links', () => {
    expect(findLost('Blurs (palette.md 2.6).', 'docs/sdk.md')).toHaveLength(1)
    expect(findLost('[blurs](../palette.md), sdk.md', 'docs/sdk.md')).toEqual([])
  })
})

describe('the rule about links', () => {
  const pageAt = (path: string, text: string): Page => ({ path, text })
  const sdk = pageAt('docs/sdk.md', '# The SDK\n\n## In a frame: how?\n')
  const findLost = (text: string) => findLostLinks([pageAt('README.md', text), sdk], sampleLibrary)

  it.each([
    '[SDK](docs/skd.md)',
    '[SDK](docs/sdk.md#in-a-window)',
    '[below](#settings)',
    '`src/a/d.ts`',
    '`src/a/{b,d}.ts`',
    '`a/d.ts`',
    '`src/d/*.ts`',
  ])('fires on %s', (text) => expect(findLost(text)).toHaveLength(1))

  it.each([
    '[SDK](docs/sdk.md#in-a-frame-how), [all](docs), [elsewhere](https://example.org/x.md)',
    '`src/a/{b,c}.ts`, `a/b.ts`, `c.ts`, `src/a/`, `src/a/*.ts`, `src/a/…`, `npm start`',
    '```\n`src/a/d.ts`\n```',
  ])('is quiet on %s', (text) => expect(findLost(text)).toEqual([]))
})
