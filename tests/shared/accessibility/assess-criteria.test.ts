import { describe, expect, it } from 'vitest'
import { assessCriteria } from '../../../src/shared/accessibility/assess-criteria.ts'
import type { CheckName } from '../../../src/shared/accessibility/checks/registry.ts'
import {
  type CriterionId,
  type CriterionSubject,
  criteria,
  criterionSubjects,
} from '../../../src/shared/accessibility/criteria.ts'
import { contentInParts } from '../../../src/shared/accessibility/tour-content.ts'
import { finish } from '../../../src/shared/kernel/parts.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'

const contentOf = (document: TourDocument) => finish(contentInParts(document))
const all = new Set<CriterionSubject>(criterionSubjects)
const outcome = (check: CheckName, problemCount: number, checkedCount = 10) => ({
  check,
  checkedCount,
  problemCount,
  findings: [],
})

type Setup = { readonly subjects?: ReadonlySet<CriterionSubject>; readonly hasForeignContent?: boolean }

function assessmentOf(
  id: CriterionId,
  outcomes: readonly ReturnType<typeof outcome>[],
  { subjects = all, hasForeignContent = false }: Setup = {},
) {
  const assessment = assessCriteria(outcomes, { subjects, hasForeignContent }).find((row) => row.id === id)
  return [assessment?.conformance, assessment?.reason]
}

describe('the criteria', () => {
  it('are those of WCAG 2.2, A and AA, with clauses of EN 301 549 for those of WCAG 2.1', () => {
    expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31)
    expect(criteria.filter(({ level }) => level === 'AA')).toHaveLength(24)
    const withoutClause = criteria.filter(({ enClause }) => enClause === null).map(({ id }) => id)
    expect(withoutClause).toEqual(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])
    expect(criteria.find(({ id }) => id === '1.4.11')?.enClause).toBe('9.1.4.11')
  })
})

describe('the conformance of a criterion', () => {
  it('is partial while some items fail, and missing if all do', () => {
    expect(assessmentOf('1.2.2', [outcome('videoCaptions', 3)])).toEqual(['partiallySupports', 'problems'])
    expect(assessmentOf('1.2.2', [outcome('videoCaptions', 10)])).toEqual(['doesNotSupport', 'problems'])
    const mixed = [outcome('stopAltText', 10), outcome('imageAltText', 9)]
    expect(assessmentOf('1.1.1', mixed)).toEqual(['partiallySupports', 'problems'])
  })

  it('needs a person after warnings, and wherever meaning counts', () => {
    expect(assessmentOf('1.2.2', [outcome('captionsLanguage', 1)])).toEqual(['needsJudgment', 'warnings'])
    expect(assessmentOf('2.5.8', [outcome('targetSpacing', 1)])).toEqual(['needsJudgment', 'warnings'])
    expect(assessmentOf('1.1.1', [outcome('stopAltText', 0)])).toEqual(['needsJudgment', 'meaning'])
  })

  it('follows from the viewer, unless foreign content is in the tour', () => {
    expect(assessmentOf('2.1.1', [])).toEqual(['supports', 'viewer'])
    expect(assessmentOf('2.1.1', [], { hasForeignContent: true })).toEqual(['needsJudgment', 'foreignContent'])
  })

  it("doesn't apply to tours without such content, even if a check failed", () => {
    const setup = { subjects: new Set<CriterionSubject>(['everything']) }
    expect(assessmentOf('1.2.2', [outcome('videoCaptions', 1)], setup)).toEqual(['notApplicable', 'absent'])
    expect(assessmentOf('3.3.1', [], setup)).toEqual(['notApplicable', 'absent'])
  })
})

describe('the content of a tour', () => {
  it('decides which criteria apply', () => {
    expect([...contentOf(aDocument([aStop({ id: 'a' })], [])).subjects]).toEqual(['everything'])
    const video = aVideo({ id: 'v', baseUrl: '/media/v/', manifest: { hasSound: true } })
    const stops = [aStop({ id: 'a', mediaId: 'v' }), aStop({ id: 'b' })]
    const content = contentOf({ ...aDocument(stops, []), videos: { v: video } })
    expect([...content.subjects]).toEqual([
      'everything',
      'videoWithSound',
      'autoplaySound',
      'movingContent',
      'severalStops',
    ])
    expect(content.hasForeignContent).toBe(false)
  })

  it('is foreign with embedded pages, library documents and custom scripts', () => {
    const embed = aHotspot({ id: 'e', kind: 'embed', details: { url: 'https://example.com/', posterMediaId: null } })
    const withEmbed = contentOf(aDocument([aStop({ id: 'a', hotspots: [embed] })], []))
    expect(withEmbed.hasForeignContent).toBe(true)
    expect(withEmbed.subjects.has('live')).toBe(true)
    const document = { mediaId: '00000000-0000-4000-8000-000000000001' }
    const pdf = aHotspot({ id: 'd', kind: 'document', details: document })
    expect(contentOf(aDocument([aStop({ id: 'a', hotspots: [pdf] })], [])).hasForeignContent).toBe(true)
    expect(contentOf({ ...aDocument([], []), customScript: 'alert(1)' }).hasForeignContent).toBe(true)
  })
})
