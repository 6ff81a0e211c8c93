import { noBrandKit } from '../brand-kit/brand-kit.ts'
import {
  type BrandPart,
  type BrandValues,
  brandPartNames,
  differingParts,
  withKitParts,
} from '../brand-kit/brand-parts.ts'
import { hexOf } from '../styles/colors.ts'
import { derivedColors } from '../styles/derived-colors.ts'
import type { TemplateContent } from './template-content.ts'

/** Fields of a template for lists, which don't read its content. */
export type TemplateSummary = Pick<TemplateContent, 'styles' | 'brandKitParts'> & {
  readonly formCount: number
  /** Language of its texts, and after it the others. */
  readonly languages: readonly string[]
}

/** Summary of a template for lists. */
export function summaryOf({ styles, brandKitParts, forms, language, languages }: TemplateContent): TemplateSummary {
  const { accent, highlight, darkGlass, lightGlass, scheme, font } = styles ?? {}
  return {
    styles: { accent, highlight, darkGlass, lightGlass, scheme, font },
    brandKitParts,
    formCount: forms.length,
    languages: [language, ...languages],
  }
}

/** Parts for the look of an account. In these, its kit takes precedence over the templates that come with the product. */
const lookParts: readonly BrandPart[] = ['colors', 'shape', 'logo', 'hotspots']

/**
 * Parts that a tour of a template that comes with the product inherits: how the account looks, as far as its kit sets
 * it, and parts that the template leaves at their defaults.
 */
export function partsFromKit(template: BrandValues, kit: BrandValues): readonly BrandPart[] {
  const inKit = differingParts(noBrandKit, kit)
  const inTemplate = differingParts(noBrandKit, template)
  return brandPartNames.filter(
    (part) => !inTemplate.includes(part) || (lookParts.includes(part) && inKit.includes(part)),
  )
}

/**
 * Glass, accent and highlight (`#rrggbb`) and font of a tour that starts with a template now; null for the default
 * font.
 */
export function lookOf(
  { styles, brandKitParts }: Pick<TemplateSummary, 'styles' | 'brandKitParts'>,
  kit: BrandValues | null,
) {
  const values = { ...noBrandKit, styles }
  const look = (kit === null ? values : withKitParts(values, kit, brandKitParts)).styles ?? {}
  const { color, accent, highlight } = derivedColors(look, look.scheme === 'light' ? 'light' : 'dark')
  return { colors: [color, accent, highlight].map(hexOf), font: look.font ?? null }
}
