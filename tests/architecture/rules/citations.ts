import type { Violation } from '../source.ts'

/** File that may contain citations: source code or a document. */
export type Page = { readonly path: string; readonly text: string }

/** Everything that can be cited. */
export type Library = {
  /** Every file of the repository, and every folder without a slash at its end. */
  readonly paths: ReadonlySet<string>
  /** Rows of `docs/threats.md` and `docs/faults.md`: T12, F32, M8. */
  readonly numbers: ReadonlySet<string>
  /** Numbers of decisions: 0007. */
  readonly decisions: ReadonlySet<string>
}

type Finder = (page: Page, library: Library) => readonly Violation[]

/** Path and line of an offset. */
function locationAt({ path, text }: Page, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`
}

/** Violations among the matches of a pattern; `problemOf` returns undefined for a valid match. */
function findProblems(
  page: Page,
  pattern: RegExp,
  problemOf: (match: RegExpExecArray) => string | undefined,
): readonly Violation[] {
  return [...page.text.matchAll(pattern)].flatMap((match) => {
    const problem = problemOf(match)
    return problem === undefined ? [] : [`${locationAt(page, match.index)} ${problem}`]
  })
}

/** Threats and faults, such as `T12` and `F3`, but neither times (`T00:00`) nor fonts of a PDF (`/F1`). */
const threatOrFault = /(?<![\w/}$])(?:T\d{2}|F\d{1,2})\b(?!:\d)/g
const finding = /\bfindings? (M\d+)\b/g

const findLostNumbers: Finder = (page, { numbers }) => [
  ...findProblems(page, threatOrFault, ([number]) =>
    numbers.has(number) ? undefined : `cites ${number}, which neither threats nor faults list`,
  ),
  ...findProblems(page, finding, ([, number = '']) =>
    numbers.has(number) ? undefined : `cites finding ${number}, which docs/faults.md does not list`,
  ),
]

/** Sections of the specification, such as `spec §4`, or of a standard named right before. */
const sections = /(?:(spec|RFC \d+|XLIFF 1\.2|WebVTT) )?§(\d+)(?:\.\d+)*(?:, §(\d+))*/g
const lastSection = 9

const findLostSections: Finder = (page) =>
  findProblems(page, sections, ([whole, standard, ...numbers]) => {
    if (standard === undefined) return `cites ${whole} without saying of what, as in "spec §4"`
    const sectionsExist = numbers.every((number) => number === undefined || Number(number) <= lastSection)
    return standard !== 'spec' || sectionsExist
      ? undefined
      : `cites ${whole}; the specification has ${lastSection} sections`
  })

const decision = /(?:\bdecisions? |docs\/decisions\/)(\d{4})\b/g

const findLostDecisions: Finder = (page, { decisions }) =>
  findProblems(page, decision, ([, number = '']) =>
    decisions.has(number) ? undefined : `cites decision ${number}, which is not in docs/decisions`,
  )

const documentName = /(?<![\w/.*-])((?:[\w-]+\/)*[\w-]+\.md)\b/g

const linkTarget = /\]\([^)\s]+\)/g

/** Documents named by their path from the root or below `docs/`. Links have a rule of their own. */
const findLostDocuments: Finder = ({ path, text }, { paths }) =>
  findProblems({ path, text: text.replace(linkTarget, ']') }, documentName, ([, name = '']) =>
    paths.has(name) || paths.has(`docs/${name}`) ? undefined : `cites ${name}, which is not in the repository`,
  )

const finders: readonly Finder[] = [findLostNumbers, findLostSections, findLostDecisions, findLostDocuments]

/** Broken citations in code and documents. */
export function findLostCitations(pages: readonly Page[], library: Library): Violation[] {
  return pages.flatMap((page) => finders.flatMap((find) => find(page, library)))
}

/** Number of citations. A test proves by it that it has checked some. */
export function countCitations(pages: readonly Page[]): number {
  const patterns = [threatOrFault, finding, sections, decision]
  const countOf = ({ text }: Page) => patterns.reduce((sum, pattern) => sum + [...text.matchAll(pattern)].length, 0)
  return pages.reduce((sum, page) => sum + countOf(page), 0)
}
