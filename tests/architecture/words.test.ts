import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { allowedNames, findBannedNames, findBannedPaths, findBannedTexts, sentencesOf } from './rules/words.ts'
import { parseSource, root } from './source.ts'

type Tree = { readonly [key: string]: string | Tree }

function leavesOf(tree: Tree, path: string): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : leavesOf(value, `${path}.${key}`),
  )
}

const english = ['src/client/locales/en/translation.json', 'src/shared/locales/en/errors.json'].flatMap((path) =>
  leavesOf(JSON.parse(readFileSync(join(root, path), 'utf8')) as Tree, path),
)
/** Sources whose names are checked. Excluded are demo scenes, which name household objects, and these rules and tests. */
const namedSources = [...productSources, ...supportSources].filter(
  ({ path }) => !/^src\/server\/demo\/|^scripts\/demo-scene\/|^tests\/architecture\//.test(path),
)
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/glossary|specification/.test(path))
    .map((path) => `docs/${path}`),
)

/** Reads the prose of a document by line, without code blocks, code spans and link targets. */
const readProse = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/```.*?```/gs, '')
    .split('\n')
    .map((line, index) => [`${path}:${index + 1}`, line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')] as const)

/** Texts for visitors in other languages than English. */
const otherLanguage = /^src\/shared\/visitor-texts\/(?!en\/)[\w-]+\/(?:viewer|pages)\.ts$/

describe('the project', () => {
  it('has texts and names to check', () => {
    expect(english.length).toBeGreaterThan(1500)
    expect(namedSources.length).toBeGreaterThan(1500)
    expect(documents.length).toBeGreaterThan(40)
  })
  it('has no banned words in texts of the app', () => expect(findBannedTexts(english)).toEqual([]))
  it('has no banned words on pages, in emails and in errors', () => {
    const sentences = productSources
      .filter(({ path }) => path !== 'src/server/domain/tours/samples/sample-tour.ts' && !otherLanguage.test(path))
      .flatMap(sentencesOf)
    expect(findBannedTexts(sentences)).toEqual([])
  })
  it('has no banned words in documents', () => {
    expect(findBannedTexts(documents.flatMap(readProse), { isDocument: true })).toEqual([])
  })
  it('has no banned words in names', () => expect(findBannedNames(namedSources)).toEqual([]))
  it('has no banned words in file names', () =>
    expect(findBannedPaths(namedSources.map(({ path }) => path))).toEqual([]))

  it('has exceptions only for existing names', () => {
    const allText = namedSources.map(({ text }) => text).join('\n')
    expect([...allowedNames.keys()].filter((name) => !new RegExp(`\\b${name}\\b`).test(allText))).toEqual([])
  })
})

describe('the rules about words', () => {
  it.each([
    'Choose a film',
    'Add pictures',
    'Your e-mail',
    'No letter? Look under spam',
    'Somebody changed this',
    'Take back the invitation',
    'Choose a colour',
  ])('fire on the text "%s"', (text) => {
    expect(findBannedTexts([['a', text]])).not.toEqual([])
  })

  it.each(['Profile picture of Ada', 'Use letters, digits or dots', 'letter-spacing is wide', 'Choose a video'])(
    'are quiet on the text "%s"',
    (text) => expect(findBannedTexts([['a', text]])).toEqual([]),
  )

  it.each([
    ['a variable', 'const filmSize = 1'],
    ['a property', 'x.keptLetter'],
    ['a private field', 'class A { #twin = 1 }'],
    ['an element', 'const a = <PictureButton />'],
  ])('fire on %s', (_case, text) => {
    expect(findBannedNames([parseSource('src/a.tsx', text)])).toHaveLength(1)
  })

  it('fire on a path', () => expect(findBannedPaths(['src/server/media/film/build.ts'])).toHaveLength(1))

  it('find sentences in literals, templates and elements', () => {
    const template = `\`a film of ${'$'}{b}\``
    const source = parseSource('src/a.tsx', `const a = ['Add a film', ${template}, 'film', <p>A film here</p>]`)
    expect(sentencesOf(source)).toHaveLength(3)
  })
})
