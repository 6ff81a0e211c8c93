import { linkTo, sitemapPath, textTourAnchor } from '../../../shared/web/routes.ts'
import type { PublicTour } from '../../domain/publishing/sharing/discovery/public-tours.ts'
import { llmsTexts } from '../locales/en.ts'

const descriptionMaxLength = 200

/** Escapes text for use within a line of Markdown. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

function lineOf(origin: string, { shareId, summary }: PublicTour): string[] {
  if (summary === null) return []
  const { name, description, startPosition } = summary
  const url = `${origin}${linkTo.share(shareId, startPosition)}#${textTourAnchor}`
  const descriptionText = description === '' ? '' : `: ${escapeMarkdown(description.slice(0, descriptionMaxLength))}`
  return [`- [${escapeMarkdown(name)}](${url})${descriptionText}`]
}

/** Lists the tours published last, each with a link to its text version (llmstxt.org). */
export function llmsText(origin: string, tours: readonly PublicTour[]): string {
  const { title, about, latest, all } = llmsTexts
  return [
    `# ${title}`,
    '',
    `> ${about}`,
    '',
    `## ${latest}`,
    '',
    ...tours.flatMap((tour) => lineOf(origin, tour)),
    '',
    `${all} ${origin}${sitemapPath}`,
    '',
  ].join('\n')
}
