import { posix } from 'node:path'
import type { Violation } from '../source.ts'
import type { Library, Page } from './citations.ts'

const link = /\]\(([^)\s]+)\)/g
const codeSpan = /`([^`\s]+)`/g
const codeBlock = /^```[\s\S]*?^```$/gm

/** Replaces code blocks with spaces, so that line numbers stay the same. */
function blankCodeBlocks(text: string): string {
  return text.replace(codeBlock, (block) => block.replace(/[^\n]/g, ' '))
}

/** Anchor of a heading, as GitHub and most renderers generate it. */
function anchorOf(heading: string): string {
  const plainHeading = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return plainHeading.trim().replace(/\s/g, '-')
}

function anchorsOf({ text }: Page): ReadonlySet<string> {
  return new Set([...blankCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

/** Expands braces: `a/{b,c}.ts` becomes `a/b.ts` and `a/c.ts`. */
function expandBraces(path: string): readonly string[] {
  const [whole, choices] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expandBraces(path.replace(whole, choice)))
}

const rootFolder = /^(?:src|tests|scripts|bench|docs|migrations|\.ci)\//
/** Source files except declarations (`.d.ts`), which the build may write. */
const sourceFile = /(?<!\.d)\.(?:tsx?|mjs)$/

/** True if a code span names a file or folder of the repository. */
const namesPath = (span: string) => rootFolder.test(span) || (sourceFile.test(span) && /^[\w./{},-]+$/.test(span))

/** Part of a path before `*`, `…` or a `<name>`. */
function literalPart(path: string): string {
  const [literal = ''] = path.split(/[*…<]/)
  return literal === path ? path.replace(/\/$/, '') : posix.dirname(`${literal}x`)
}

/** True if the repository has a path, which may start at the root or consist of last segments only. */
function isPath(path: string, { paths }: Library): boolean {
  const literal = literalPart(path)
  if (paths.has(literal)) return true
  return !rootFolder.test(path) && [...paths].some((candidate) => candidate.endsWith(`/${literal}`))
}

function problemOfLink(
  page: Page,
  target: string,
  pages: ReadonlyMap<string, Page>,
  { paths }: Library,
): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file).replace(/\/$/, '')
  if (!paths.has(path)) return `links to ${target}, which doesn't exist`
  const linked = pages.get(path)
  if (anchor === undefined || linked === undefined || anchorsOf(linked).has(anchor)) return undefined
  return `links to ${target}, which has no such heading`
}

/** Broken relative links, and file paths in code spans that do not exist. */
export function findLostLinks(documents: readonly Page[], library: Library): Violation[] {
  const pages = new Map(documents.map((page) => [page.path, page]))
  return documents.flatMap((page) => {
    const text = blankCodeBlocks(page.text)
    const lineAt = (offset: number) => `${page.path}:${text.slice(0, offset).split('\n').length}`
    const links = [...text.matchAll(link)].flatMap(({ 1: target = '', index }) => {
      const problem = problemOfLink(page, target, pages, library)
      return problem === undefined ? [] : [`${lineAt(index)} ${problem}`]
    })
    const spans = [...text.matchAll(codeSpan)].flatMap(({ 1: span = '', index }) => {
      const missing = namesPath(span) ? expandBraces(span).filter((path) => !isPath(path, library)) : []
      return missing.map((path) => `${lineAt(index)} names ${path}, which doesn't exist`)
    })
    return [...links, ...spans]
  })
}
