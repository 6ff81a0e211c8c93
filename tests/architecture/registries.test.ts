import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paletteNames } from '../../src/client/features/tours/styles/palettes.ts'
import { controlNames } from '../../src/sdk/chrome/bar/controls.ts'
import { roleNames } from '../../src/shared/access/permissions.ts'
import { accountStatuses } from '../../src/shared/accounts/account-status.ts'
import { accountTiers } from '../../src/shared/accounts/accounts.ts'
import { auditActions } from '../../src/shared/audit.ts'
import { providerNames } from '../../src/shared/auth/providers.ts'
import { buttonIcons } from '../../src/shared/buttons/button-icons.ts'
import { buttonActionKinds } from '../../src/shared/buttons/registry.ts'
import { buttonPositions, viewerButtonNames } from '../../src/shared/buttons/viewer-buttons.ts'
import { formOpeningKindNames } from '../../src/shared/forms/openings.ts'
import { formFieldKindNames } from '../../src/shared/forms/registry.ts'
import { textPurposes } from '../../src/shared/forms/text-purposes.ts'
import { hotspotSizes, labelModes } from '../../src/shared/hotspots/hotspots.ts'
import { hotspotIcons } from '../../src/shared/hotspots/icon-names.ts'
import { hotspotKindNames } from '../../src/shared/hotspots/registry.ts'
import { mediaSorts } from '../../src/shared/media/library.ts'
import { mediaStatuses, mediaUseRoles } from '../../src/shared/media/media.ts'
import { mediaKindNames } from '../../src/shared/media/registry.ts'
import { publicationStatuses } from '../../src/shared/publishing/publications.ts'
import { colorPairs } from '../../src/shared/styles/contrast-checks.ts'
import { fontNames } from '../../src/shared/styles/fonts.ts'
import { radiusNames, schemeNames, sides } from '../../src/shared/styles/styles.ts'
import { transitionNames } from '../../src/shared/tours/transitions.ts'
import { translationFormatNames } from '../../src/shared/translations/translation-formats.ts'
import { tourTabs } from '../../src/shared/web/routes.ts'
import { sdkDocs } from '../support/sdk-docs.ts'
import { productSources } from './project.ts'
import { findNameTextMismatches, findUnlisted, type NamedRegistry } from './rules/registries.ts'
import type { Texts } from './rules/texts.ts'
import { root } from './source.ts'

const registries: readonly NamedRegistry[] = [
  {
    names: hotspotKindNames,
    textKeys: ['hotspots.kind', 'hotspots.new', 'hotspots.placeHint', 'hotspots.tool'],
  },
  { names: mediaKindNames, textKeys: ['media.kind', 'media.kinds', 'media.kindsInText', 'media.useAs'] },
  { names: mediaUseRoles, textKeys: ['media.usedAs'] },
  { names: mediaStatuses, textKeys: ['media.status'] },
  { names: mediaSorts, textKeys: ['media.sort'] },
  { names: roleNames, textKeys: ['accounts.role', 'accounts.roleHint'] },
  { names: accountStatuses, textKeys: ['accounts.status'] },
  { names: accountTiers, textKeys: ['accounts.tier'] },
  { names: auditActions, textKeys: ['audit.action'] },
  { names: viewerButtonNames, textKeys: ['buttons.name', 'buttons.hint'] },
  { names: buttonPositions, textKeys: ['buttons.position', 'buttons.none', 'buttons.nowIn'] },
  { names: buttonActionKinds, textKeys: ['buttons.action'] },
  { names: buttonIcons, textKeys: ['buttons.icon'] },
  { names: hotspotIcons, textKeys: ['hotspots.icon'], otherTexts: ['automatic'] },
  { names: hotspotSizes, textKeys: ['hotspots.size'], otherTexts: ['automatic'] },
  { names: labelModes, textKeys: ['hotspots.labelMode'] },
  { names: formFieldKindNames, textKeys: ['forms.kind'] },
  { names: formOpeningKindNames, textKeys: ['forms.opens.kind', 'forms.opens.detail'] },
  { names: textPurposes, textKeys: ['forms.purpose.of'] },
  { names: fontNames, textKeys: ['styles.font'] },
  { names: paletteNames, textKeys: ['styles.palette'] },
  { names: radiusNames, textKeys: ['styles.radius'] },
  { names: schemeNames, textKeys: ['styles.scheme'] },
  { names: sides, textKeys: ['styles.side'], otherTexts: ['usual'] },
  { names: colorPairs, textKeys: ['styles.pair'] },
  { names: transitionNames, textKeys: ['editor.transition'], otherTexts: ['asTour', 'tourHint'] },
  { names: tourTabs, textKeys: ['editor.tabs'], otherTexts: ['label'] },
  { names: translationFormatNames, textKeys: ['translations.export'] },
  { names: publicationStatuses, textKeys: ['publishing.status'] },
]

const readText = (path: string) => readFileSync(join(root, path), 'utf8')

describe('registries', () => {
  const english: Texts = JSON.parse(readText('src/client/locales/en/translation.json'))

  it('have a text for each of their names and no others', () => {
    expect(registries.every(({ names }) => names.length > 0)).toBe(true)
    expect(findNameTextMismatches(english, registries)).toEqual([])
  })

  it('have their names listed in the documents', () => {
    expect(findUnlisted(sdkDocs, { firstCell: 'controls', names: controlNames, otherValues: ['all', 'none'] })).toEqual(
      [],
    )
    expect(findUnlisted(sdkDocs, { firstCell: 'transition', names: transitionNames })).toEqual([])
    const identityPage = readText('docs/identity.md')
    expect(providerNames.filter((name) => !identityPage.includes(`\n| \`${name}\` |`))).toEqual([])
  })

  it('list every email that the server defines', () => {
    const emailRegistry = readText('src/server/registries/emails.ts')
    const definitions = productSources.filter(({ text }) => /\bemailKind\(/.test(text))
    const names = definitions.flatMap(({ text }) =>
      Array.from(text.matchAll(/^export const (\w+Emails?)\b/gm), ([, name = '']) => name),
    )
    expect(names.length).toBeGreaterThan(15)
    const isListed = (name: string) =>
      new RegExp(`^ {2}(?:\\.{3}Object\\.values\\()?${name}\\b`, 'm').test(emailRegistry)
    expect(names.filter((name) => !isListed(name))).toEqual([])
  })

  it('have their controls built by the viewer', () => {
    const chrome = productSources.filter(
      ({ path }) => path.startsWith('src/sdk/chrome/') && path !== 'src/sdk/chrome/bar/controls.ts',
    )
    const code = chrome.map(({ text }) => text).join('\n')
    expect(chrome.length).toBeGreaterThan(50)
    expect(controlNames.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })
})

describe('the registry rule', () => {
  const texts: Texts = { fonts: { inter: 'Inter', count_one: '1', count_other: 'n' }, title: 'Fonts' }
  const page = '| Name | Values |\n|---|---|\n| `font` | one of `inter mono`, or `none` |'

  it('is quiet when every name has a text and is listed', () => {
    expect(findNameTextMismatches(texts, [{ names: ['inter', 'count'], textKeys: ['fonts'] }])).toEqual([])
    expect(findNameTextMismatches(texts, [{ names: ['inter'], textKeys: ['fonts'], otherTexts: ['count'] }])).toEqual(
      [],
    )
    expect(findUnlisted(page, { firstCell: 'font', names: ['inter', 'mono'], otherValues: ['none'] })).toEqual([])
  })

  it('fires on a name without a text, a text without a name, and a missing key', () => {
    expect(findNameTextMismatches(texts, [{ names: ['inter', 'mono'], textKeys: ['fonts'] }])).toEqual([
      '"fonts.mono" has no text',
      '"fonts.count" is not a name of the registry',
    ])
    expect(findNameTextMismatches(texts, [{ names: ['inter'], textKeys: ['title', 'colors.all'] }])).toHaveLength(2)
  })

  it('fires on a name that a row does not list, a listed name that is gone, and a missing row', () => {
    expect(findUnlisted(page, { firstCell: 'font', names: ['inter', 'none', 'serif'] })).toEqual([
      'the row "font" does not list "serif"',
      'the row "font" lists "mono"',
    ])
    expect(findUnlisted(page, { firstCell: 'color', names: [] })).toEqual(['no row begins with "color"'])
  })
})
