import type { BrandPart, BrandValues } from '../../../../shared/brand-kit/brand-parts.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { builtInTemplates } from '../../../../shared/templates/built-in/registry.ts'
import type { TemplateContent } from '../../../../shared/templates/template-content.ts'
import { partsFromKit } from '../../../../shared/templates/template-summary.ts'
import { builtInNameOf } from '../../../../shared/templates/templates.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { BrandKit } from '../brand-kit/entity.ts'
import { fieldsOfKit } from '../brand-kit/find.ts'
import { inheritParts } from '../brand-kit/inherit.ts'
import { changeForms } from '../forms/change-forms.ts'
import type { Tour } from '../tours/entity.ts'
import { Translation } from '../translations/entity.ts'
import { TourTemplate } from './entity.ts'

/** Content of a template, and the parts that its tours inherit from a brand kit. */
export type UsableTemplate = {
  readonly content: TemplateContent
  readonly partsOf: (kit: BrandValues) => readonly BrandPart[]
}

const missingMessage = "The template can't be found. It may have been deleted. Choose another one."

/** Template by its id or name; 404 for one of another account. */
export async function readTemplate(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  templateId: string,
): Promise<UsableTemplate> {
  const builtInName = builtInNameOf(templateId)
  if (builtInName !== undefined) {
    const { content } = await builtInTemplates[builtInName]()
    return { content, partsOf: (kit) => partsFromKit(content, kit) }
  }
  const row = await em.findOne(TourTemplate, { id: templateId, account: account.id })
  if (row === null) throw new AppError('resource.notFound', { message: missingMessage })
  return { content: row.content, partsOf: () => row.content.brandKitParts }
}

/** Styles of a template. A logo that was deleted in the meantime is left out. */
async function stylesOf({ em, account }: AccountScope, { styles }: TemplateContent) {
  if (!styles?.logo) return styles
  const { logo, ...others } = styles
  const isInLibrary = (await em.count(Media, { id: logo.mediaId, account: account.id, deletedAt: null })) > 0
  return isInLibrary ? styles : others
}

type Target = { readonly tour: Tour; readonly kit: BrandKit | null }

/** Applies a template to a new tour. Inherited parts come from the locked brand kit, if there is one. */
export async function applyTemplate(
  scope: AccountScope,
  { content, partsOf }: UsableTemplate,
  { tour, kit }: Target,
): Promise<void> {
  const { em, actor, ports } = scope
  tour.styles = await stylesOf(scope, content)
  tour.buttons = content.buttons
  tour.transition = content.transition
  tour.language = content.language
  tour.languages = [...content.languages]
  tour.customTexts = content.customTexts
  tour.customTextSources = content.customTextSources ?? null
  tour.stopDescriptionMinimized = content.stopDescriptionMinimized
  tour.mapShown = content.mapShown
  if (kit !== null) {
    const values = fieldsOfKit(kit)
    inheritParts(tour, values, partsOf(values))
  }
  await em.flush()
  await changeForms(em, tour.id, content.forms)
  const saveFields = { savedAt: ports.now(), savedBy: actor.id }
  for (const { language, key, text, source } of content.translations)
    em.create(Translation, { tour: tour.id, language, key, text, source, ...saveFields })
  await em.flush()
}
