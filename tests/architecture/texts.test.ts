import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productSources } from './project.ts'
import { findTextViolations, keysOf, type Texts } from './rules/texts.ts'
import { parseSource, root } from './source.ts'

/** Prefixes of keys that are completed at run time. */
const dynamicPrefixes = [
  'tourImport.notes.',
  'tokens.expiries.',
  'tokens.scopeHints.',
  'tokens.scopes.',
  'publishing.selection.area.',
  'accessibility.absent.',
  'accessibility.blocking.',
  'accessibility.conformance.',
  'accessibility.judge.',
  'accessibility.report.version.',
  'accessibility.viewer.',
  'accessibility.check.',
  'accessibility.severity.',
  'accounts.all.',
  'accounts.contract.limit.',
  'accounts.role.',
  'accounts.status.',
  'accounts.tier.',
  'analytics.breakdown.',
  'analytics.change.',
  'analytics.chart.line.',
  'analytics.column.',
  'analytics.compare.with.',
  'analytics.device.',
  'analytics.empty.',
  'analytics.figure.',
  'analytics.heat.range.',
  'analytics.hint.',
  'analytics.interval.',
  'analytics.range.name.',
  'analytics.range.problem.',
  'analytics.row.',
  'analytics.shareLink.',
  'analytics.stop.',
  'audit.action.',
  'accounts.roleHint.',
  'billing.banner.',
  'billing.invoiceStatus.',
  'billing.limit.',
  'billing.meter.',
  'billing.interval.',
  'billing.state.',
  'billing.tier.',
  'billing.unlimited.',
  'billing.resource.',
  'brandKit.tour.',
  'buttons.action.',
  'buttons.hint.',
  'buttons.icon.',
  'buttons.moveTo.',
  'buttons.name.',
  'buttons.none.',
  'buttons.nowIn.',
  'buttons.position.',
  'editor.conflict.',
  'editor.field.',
  'editor.save.cause.',
  'editor.tabs.',
  'editor.transition.',
  'errors.',
  'errors.site.',
  'errors.slug.',
  'folders.dialog.',
  'forms.kind.',
  'forms.opens.kind.',
  'forms.opens.detail.',
  'forms.purpose.of.',
  'help.flag.',
  'help.keys.',
  'help.graphKeys.',
  'palette.group.',
  'textSuggestions.kind.',
  'textSuggestions.kindHint.',
  'textSuggestions.problem.',
  'textSuggestions.scope.',
  'help.gesture.',
  'hotspots.bulk.copyProblem.',
  'hotspots.icon.',
  'hotspots.area.problem.',
  'hotspots.customData.problem.',
  'hotspots.bothEnds.arrival.',
  'hotspots.kind.',
  'hotspots.labelMode.',
  'hotspots.new.',
  'hotspots.placeHint.',
  'hotspots.size.',
  'hotspots.tool.',
  'notifications.choice.',
  'notifications.help.',
  'notifications.label.',
  'links.graph.arrangement.',
  'links.graph.count.',
  'links.graph.hint.',
  'links.graph.legend.',
  'links.graph.line.',
  'links.graph.link.',
  'links.graph.mark.',
  'links.graph.tool.',
  'media.adjust.coverage.sources.',
  'media.adjust.level.end.',
  'media.adjust.nadir.coverMode.',
  'media.adjust.retouch.pointerTools.',
  'media.adjust.tool.',
  'media.useAs.',
  'media.view.',
  'media.bulk.',
  'media.bulk.title.',
  'media.column.',
  'media.fileNotes.',
  'media.captions.repair.',
  'media.compass.',
  'media.kind.',
  'media.deletedFiles.state.',
  'media.kinds.',
  'media.kindsInText.',
  'media.sort.',
  'comments.empty.',
  'comments.filter.',
  'comments.place.',
  'media.status.',
  'media.use.',
  'media.usedAs.',
  'publishing.added.',
  'publishing.blocker.',
  'publishing.changed.',
  'publishing.embedBy.',
  'exports.omissions.',
  'publishing.removed.',
  'publishing.status.',
  'publishing.warning.fix.',
  'publishing.warning.fixOf.',
  'publishing.warning.text.',
  'schedules.action.',
  'schedules.failed.',
  'schedules.planned.',
  'shareLinks.problem.',
  'shareLinks.state.',
  'shareLinks.target.',
  'sharing.restriction.',
  'sharing.visibility.',
  'renaming.token.',
  'replaceTexts.problem.',
  'stops.bulk.done.',
  'stops.bulk.title.',
  'stops.advice.',
  'stops.layout.',
  'stops.layers.angle.',
  'stops.layers.drag.',
  'stops.limits.conflict.',
  'stops.limits.field.',
  'stops.limits.fromView.',
  'stops.mode.',
  'stops.problem.',
  'styles.font.',
  'styles.group.',
  'styles.logo.at.',
  'styles.pair.',
  'styles.palette.',
  'styles.radius.',
  'styles.scheme.',
  'styles.side.',
  'tourPreview.',
  'forms.hubspot.failure.',
  'hubspot.state.',
  'webhooks.event.',
  'webhooks.failure.',
  'webhooks.state.',
  'webhooks.status.',
  'versions.compare.mark.',
  'versions.how.',
  'versions.number.',
  'versions.reason.',
  'versions.unit.',
  'brandKit.part.',
  'templates.part.',
  'tours.dialog.',
  'tours.filter.',
  'tours.firstSteps.',
  'tours.sort.',
  'tours.tags.title.',
  'translations.export.',
  'translations.filter.',
  'translations.kind.',
  'sharing.restriction.',
  'sharing.visibility.',
] as const
const textsIn = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts
const english: Texts = {
  ...textsIn('src/client/locales/en/translation.json'),
  errors: textsIn('src/shared/locales/en/errors.json'),
}

describe('the project', () => {
  const clientSources = productSources.filter(({ path }) => path.startsWith('src/client/'))

  it('uses only existing texts, and all of them', () => {
    expect(keysOf(english).length).toBeGreaterThan(100)
    expect(findTextViolations(clientSources, english, dynamicPrefixes)).toEqual([])
  })

  it('has no empty text', () => expect(JSON.stringify(english)).not.toMatch(/:"\s*"/))

  it('uses straight apostrophes in all texts', () => {
    const productFolders = ['src/client/locales/en', 'src/shared/locales/en', 'src/server/web/locales']
    const folders = [...productFolders, 'src/sdk/locales', 'src/shared/visitor-texts/en']
    const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    const curly = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (/[’ʼ‘]/.test(line) ? [`${file}:${index + 1}`] : [])),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(curly).toEqual([])
  })
})

describe('the text rule', () => {
  const texts: Texts = { tours: { title: 'Tours', count_one: '1', count_other: 'n' }, errors: { gone: 'Gone' } }
  const violations = (text: string, prefixes: readonly string[] = []) =>
    findTextViolations([parseSource('src/client/a.tsx', text)], texts, prefixes)

  const dynamic = 't(`errors.$' + '{code}`)'

  it('is quiet when every text is used', () => {
    const text = "t('tours.title'); i18n.t('tours.count', { count }); const gone = { textKey: 'errors.gone' }"
    expect(violations(text)).toEqual([])
    expect(violations(`${dynamic}; <Trans i18nKey='tours.title' />; t('tours.count')`, ['errors.'])).toEqual([])
  })

  it('fires on a missing text, an unused text, an unlisted prefix and an unused prefix', () => {
    expect(violations("t('tours.title'); t('tours.count'); t('errors.gone'); t('tours.nothing')")).toHaveLength(1)
    expect(violations("t('tours.title'); t('tours.count')")).toEqual(['nothing uses "errors.gone"'])
    expect(violations(`t('tours.title'); t('tours.count'); ${dynamic}`)).toHaveLength(2)
    expect(violations("t('tours.title'); t('tours.count'); t('errors.gone')", ['media.'])).toHaveLength(1)
  })
})
