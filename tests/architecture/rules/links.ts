import { posix } from 'node:path'
import type { Violation } from '../source.ts'
import type { Library, Page } from './citations.ts'

const link = /\]\(([^)\s]+)\)/g
const codeSpan = /`([^`\s]+)`/g
const codeBlock = /^```[\s\S]*?^```$/gm

/** The same text with code blocks blanked out, so that lines keep their numbers. */
function withoutBlocks(text: string): string {
  return text.replace(codeBlock, (block) => block.replace(/[^\n]/g, ' '))
}

/** What a heading is linked by, as GitHub and most renderers do. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.trim().replace(/\s/g, '-')
}

function anchorsOf({ text }: Page): ReadonlySet<string> {
  return new Set([...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function spelledOut(path: string): readonly string[] {
  const [whole, choices] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => spelledOut(path.replace(whole, choice)))
}

const rootFolder = /^(?:src|tests|scripts|bench|docs|migrations|\.ci)\//
const sourceFile = /\.(?:tsx?|mjs)$/

/** Whether a code span names a file or folder of the repository, rather than something else that looks like code. */
const namesPath = (span: string) => rootFolder.test(span) || (sourceFile.test(span) && /^[\w./{},-]+$/.test(span))

/** As far as a path is spelled out: not beyond `*`, `…` or a `<name>`. */
function certainPart(path: string): string {
  const [certain = ''] = path.split(/[*…<]/)
  return certain === path ? path.replace(/\/$/, '') : posix.dirname(`${certain}x`)
}

/** A path from the root, or the end of one: `rules/layers.ts` within its own folder. */
function isPath(path: string, { paths }: Library): boolean {
  const certain = certainPart(path)
  if (paths.has(certain)) return true
  return !rootFolder.test(path) && [...paths].some((known) => known.endsWith(`/${certain}`))
}

function brokenLink(
  page: Page,
  target: string,
  pages: ReadonlyMap<string, Page>,
  { paths }: Library,
): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file).replace(/\/$/, '')
  if (!paths.has(path)) return `links to ${target}, which is not there`
  const linked = pages.get(path)
  if (anchor === undefined || linked === undefined || anchorsOf(linked).has(anchor)) return undefined
  return `links to ${target}, which has no such heading`
}

/** Relative links that lead nowhere, and file paths in code spans that name nothing. */
export function findLostLinks(documents: readonly Page[], library: Library): Violation[] {
  const pages = new Map(documents.map((page) => [page.path, page]))
  return documents.flatMap((page) => {
    const text = withoutBlocks(page.text)
    const lineAt = (offset: number) => `${page.path}:${text.slice(0, offset).split('\n').length}`
    const links = [...text.matchAll(link)].flatMap(({ 1: target = '', index }) => {
      const problem = brokenLink(page, target, pages, library)
      return problem === undefined ? [] : [`${lineAt(index)} ${problem}`]
    })
    const spans = [...text.matchAll(codeSpan)].flatMap(({ 1: span = '', index }) => {
      const lost = namesPath(span) ? spelledOut(span).filter((path) => !isPath(path, library)) : []
      return lost.map((path) => `${lineAt(index)} names ${path}, which is not there`)
    })
    return [...links, ...spans]
  })
}
