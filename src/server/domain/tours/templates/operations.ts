import { randomUUID } from 'node:crypto'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { builtInTemplates } from '../../../../shared/templates/built-in/registry.ts'
import { type TemplateContent, templateOf } from '../../../../shared/templates/template-content.ts'
import { templateLimits } from '../../../../shared/templates/template-limits.ts'
import { lookOf, partsFromKit, summaryOf, type TemplateSummary } from '../../../../shared/templates/template-summary.ts'
import {
  builtInTemplateNames,
  createTemplateInput,
  deleteTemplateInput,
  listTemplatesInput,
  type Template,
  template,
  templatePage,
  updateTemplateInput,
} from '../../../../shared/templates/templates.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { fieldsOfKit, findBrandKit } from '../brand-kit/find.ts'
import { loadOwnFields, readTourRow } from '../contents/own-fields.ts'
import { findTranslations } from '../translations/find.ts'
import { TourTemplate } from './entity.ts'

/** Colors, font and inherited parts of a template, which depend on the brand kit of the account. */
function presentSummary(summary: TemplateSummary, kit: BrandKitFields | null) {
  const { formCount, languages } = summary
  return { ...lookOf(summary, kit), formCount, languages }
}

async function loadBuiltInTemplates(kit: BrandKitFields | null): Promise<Template[]> {
  const templates = builtInTemplateNames.map(async (id): Promise<Template> => {
    const { name, description, content } = await builtInTemplates[id]()
    const brandKitParts = kit === null ? [] : partsFromKit(content, kit)
    const facts = presentSummary(summaryOf({ ...content, brandKitParts }), kit)
    return { id, name, description, isBuiltIn: true, ...facts, createdAt: null, createdBy: null }
  })
  return Promise.all(templates)
}

type ListedRow = Pick<TourTemplate, 'id' | 'name' | 'summary' | 'createdAt' | 'createdBy'>

async function presentTemplates(
  em: AccountScope['em'],
  rows: readonly ListedRow[],
  kit: BrandKitFields | null,
): Promise<Template[]> {
  const people = await namesOf(
    em,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return rows.map(({ id, name, summary, createdAt, createdBy }) => ({
    id,
    name,
    description: '',
    isBuiltIn: false,
    ...presentSummary(summary, kit),
    createdAt: createdAt.toISOString(),
    createdBy: people.get(createdBy ?? '') ?? null,
  }))
}

async function readKit({ em, account }: AccountScope): Promise<BrandKitFields | null> {
  const row = await findBrandKit(em, account.id)
  return row && fieldsOfKit(row)
}

/** Built-in templates, then the templates of the account, newest first. */
export const listTemplates = operation({
  allow: 'viewTour',
  input: listTemplatesInput,
  example: () => ({}),
  output: templatePage,
  run: async (scope, { cursor, limit }) => {
    const { em, account } = scope
    const where = { $and: [{ account: account.id }, ...createdBefore(cursor)] }
    const rows = await em.find(TourTemplate, where, {
      orderBy: { createdAt: 'desc', id: 'desc' },
      limit: readLength(limit),
      fields: ['name', 'summary', 'createdAt', 'createdBy'],
      disableIdentityMap: true,
    })
    const { page, nextCursor } = pageOf<ListedRow>(rows, limit, creationOf)
    const kit = await readKit(scope)
    const builtIn = cursor === undefined ? await loadBuiltInTemplates(kit) : []
    const templates = [...builtIn, ...(await presentTemplates(em, page, kit))]
    return { templates, hasBrandKit: kit !== null, nextCursor }
  },
})

async function presentTemplate(scope: AccountScope, row: TourTemplate): Promise<Template> {
  const [presentedTemplate] = await presentTemplates(scope.em, [row], await readKit(scope))
  if (presentedTemplate === undefined) throw new AppError('resource.notFound')
  return presentedTemplate
}

/**
 * Content of a new template; 404 for a tour of another account, 409 if the content is too large. Locks the tour, so
 * that no save changes a part of it between the reads.
 */
async function readContent(scope: AccountScope, tourId: string): Promise<TemplateContent> {
  const tour = await loadOwnFields(scope.em, await readTourRow(scope, tourId, { lock: true }))
  const content = templateOf(tour, await findTranslations(scope.em, tourId))
  const bytes = Buffer.byteLength(JSON.stringify(content))
  if (bytes > templateLimits.contentMaxBytes) throw new AppError('template.tooLarge')
  return content
}

/**
 * Saves styles, buttons, forms, languages and settings of a tour as a template, without its stops, files and visitors'
 * answers. A repeated call with the same id returns the same template.
 */
export const createTemplate = operation({
  allow: 'manageTours',
  input: createTemplateInput,
  example: ({ tourId }) => ({ tourId, name: 'Apartments' }),
  output: template,
  run: async (scope, { id = randomUUID(), tourId, name }) => {
    const { account, actor } = scope
    const row = await scope.em.transactional(async (em) => {
      // A concurrent second call counts the template of the first, or finds it by its id.
      await em.execute('select 1 from accounts where id = ? for no key update', [account.id])
      const storedTemplate = await em.findOne(TourTemplate, { id })
      if (storedTemplate !== null && storedTemplate.account !== account.id) throw new AppError('resource.conflict')
      if (storedTemplate !== null) return storedTemplate
      const count = await em.count(TourTemplate, { account: account.id })
      if (count >= templateLimits.perAccount) throw new AppError('template.tooMany')
      const content = await readContent({ ...scope, em }, tourId)
      const createdTemplate = em.create(TourTemplate, {
        id,
        account: account.id,
        name,
        content,
        summary: summaryOf(content),
        logoId: content.styles?.logo?.mediaId ?? null,
        createdBy: actor.id,
      })
      await em.flush()
      await recordEvent({ ...scope, em }, account.id, { action: 'template-created', subject: name })
      return createdTemplate
    })
    return presentTemplate(scope, row)
  },
})

/** Renames a template of the account. */
export const updateTemplate = operation({
  allow: 'manageTours',
  input: updateTemplateInput,
  example: ({ templateId }) => ({ templateId, name: 'Houses' }),
  output: template,
  run: async (scope, { templateId, name }) => {
    const row = await scope.em.transactional(async (em) => {
      const storedTemplate = await em.findOne(TourTemplate, { id: templateId, account: scope.account.id })
      if (storedTemplate === null) throw new AppError('resource.notFound')
      if (storedTemplate.name === name) return storedTemplate
      const subject = `${storedTemplate.name} → ${name}`
      storedTemplate.name = name
      await em.flush()
      await recordEvent({ ...scope, em }, scope.account.id, { action: 'template-renamed', subject })
      return storedTemplate
    })
    return presentTemplate(scope, row)
  },
})

/** Deletes a template of the account. Tours that started with it stay as they are. */
export const deleteTemplate = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteTemplateInput,
  example: ({ templateId }) => ({ templateId }),
  output: emptyOutput,
  run: async (scope, { templateId }) => {
    await scope.em.transactional(async (em) => {
      const row = await em.findOne(TourTemplate, { id: templateId, account: scope.account.id }, { fields: ['name'] })
      const where = { id: templateId, account: scope.account.id }
      if (row === null || (await em.nativeDelete(TourTemplate, where)) === 0) throw new AppError('resource.notFound')
      await recordEvent({ ...scope, em }, scope.account.id, { action: 'template-deleted', subject: row.name })
    })
    return {}
  },
})
