import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findDefaultExports, findVocabularyViolations } from './rules/vocabulary.ts'
import { parseSource } from './source.ts'

describe('the project', () => {
  const allSources = [...productSources, ...supportSources]
  it('has only valid file names', () =>
    expect(findVocabularyViolations(allSources.map(({ path }) => path))).toEqual([]))
  it('has named exports only', () => expect(findDefaultExports(productSources)).toEqual([]))
})

describe('the vocabulary rule', () => {
  it.each([
    'src/client/ui/index.ts',
    'src/shared/utils.ts',
    'src/shared/utils/dates.ts',
    'src/server/date-helpers.ts',
    'src/server/common/x.ts',
    'src/sdk/core/texture-manager.ts',
    'src/client/ui/TourCard.tsx',
    'src/client/ui/tour_card.tsx',
    'src/server/domain/tours/tours/listing.ts',
  ])('fires on %s', (path) => {
    expect(findVocabularyViolations([path])).toHaveLength(1)
  })

  it.each([
    'src/client/features/tours/hotspots/hotspots-screen.tsx',
    'tests/e2e/tiles.spec.ts',
    'src/server/domain/tours/drafts/operations.ts',
    'src/server/commonplace.ts',
  ])('is quiet on %s', (path) => {
    expect(findVocabularyViolations([path])).toEqual([])
  })

  it('fires on a default export and on a re-exported file', () => {
    const source = parseSource('src/a.ts', `export default 1\nexport * from './b.ts'`)
    expect(findDefaultExports([source])).toEqual(['src/a.ts:1 exports a default', 'src/a.ts:2 re-exports a whole file'])
  })
})
