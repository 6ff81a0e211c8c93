import { describe, expect, it } from 'vitest'
import { tourHealth } from '../../../src/client/features/tours/stops/health/tour-health.ts'
import english from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import { aLink, anInfo, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const problemsOf = (...tourArguments: Parameters<typeof aTour>) =>
  Object.fromEntries(tourHealth(aTour(...tourArguments)))

describe('problems of a tour', () => {
  it('are none if stops are linked both ways', () => {
    const hall = aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] })
    const attic = aStop('attic', { hotspots: [aLink('2', 'attic', 'hall')] })
    expect(problemsOf([hall, attic])).toEqual({})
  })

  it('of a single stop concern its image but not its links', () => {
    expect(problemsOf([aStop('hall')])).toEqual({})
    expect(problemsOf([aStop('hall', { mediaId: null })])).toEqual({ hall: ['noMedia'] })
    expect(problemsOf([aStop('hall')], { media: [] })).toEqual({ hall: ['mediaDeleted'] })
    expect(problemsOf([aStop('hall')], { media: [aPano('pano', { status: 'failed' })] })).toEqual({
      hall: ['mediaFailed'],
    })
  })

  it('include an unreachable stop and a dead end', () => {
    const hall = aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] })
    const garden = aStop('garden', { hotspots: [aLink('2', 'garden', 'hall')] })
    expect(problemsOf([hall, aStop('attic'), garden])).toEqual({
      hall: ['noLinkBack'],
      attic: ['deadEnd'],
      garden: ['unreachable'],
    })
  })

  it("don't include a stop without links, unless it has hidden ones", () => {
    const hall = aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] })
    const attic = aStop('attic', { hotspots: [aLink('2', 'attic', 'hall')] })
    expect(problemsOf([hall, attic, aStop('garden')])).toEqual({})
    const hidden = aStop('garden', { hotspots: [{ ...aLink('3', 'garden', 'hall'), visible: false }] })
    expect(problemsOf([hall, attic, hidden])).toEqual({ garden: ['unreachable', 'deadEnd'] })
  })

  it('include a stop that is linked but unreachable from the first stop', () => {
    const hall = aStop('hall')
    const attic = aStop('attic', { hotspots: [aLink('1', 'attic', 'garden')] })
    const garden = aStop('garden', { hotspots: [aLink('2', 'garden', 'attic')] })
    expect(problemsOf([hall, attic, garden])).toMatchObject({ attic: ['unreachable'], garden: ['unreachable'] })
    expect(english.stops.problem.unreachable).toBe('Unreachable')
  })

  it('include infos without text, unless they are hidden', () => {
    const filledInfo = anInfo('1', 'hall', { details: { html: '<p>Read <b>me</b>.</p>' } })
    expect(problemsOf([aStop('hall', { hotspots: [filledInfo] })])).toEqual({})
    for (const html of ['', '<p></p>', '<p>&nbsp;<br></p>']) {
      const blank = anInfo('2', 'hall', { details: { html } })
      expect(problemsOf([aStop('hall', { hotspots: [filledInfo, blank] })])).toEqual({
        hall: ['hotspotContentMissing'],
      })
      expect(problemsOf([aStop('hall', { hotspots: [{ ...blank, visible: false }] })])).toEqual({})
      const tour = aTour([aStop('hall', { hotspots: [filledInfo, blank] })])
      expect(tourHealth(tour, blank.id)).toEqual(new Map())
    }
  })

  it('are based on the start stop, not the first in order', () => {
    const hall = aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] })
    const attic = aStop('attic', { hotspots: [aLink('2', 'attic', 'garden')] })
    const garden = aStop('garden', { hotspots: [aLink('3', 'garden', 'attic')] })
    expect(problemsOf([hall, attic, garden], { startStopId: 'garden' })).toEqual({ hall: ['unreachable'] })
  })

  it('include links to deleted stops unless they are hidden', () => {
    const hall = aStop('hall', {
      hotspots: [aLink('1', 'hall', 'gone'), { ...aLink('2', 'hall', 'attic'), visible: false }],
    })
    const attic = aStop('attic', { hotspots: [aLink('3', 'attic', 'hall')] })
    expect(problemsOf([hall, attic])).toEqual({ hall: ['brokenLink', 'noLinkBack'], attic: ['unreachable'] })
  })
})
