import { linkTo, sitemapPath, textTourAnchor } from '../../../shared/web/routes.ts'
import type { PublicTour } from '../../domain/publishing/sharing/discovery/public-tours.ts'
import { visitorTexts } from '../locales/en.ts'

const descriptionMaxLength = 200

/** A text within a line of Markdown: its marks mean nothing. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

function lineOf(origin: string, { shareId, summary }: PublicTour): string[] {
  if (summary === null) return []
  const { name, description, startPosition } = summary
  const address = `${origin}${linkTo.share(shareId, startPosition)}#${textTourAnchor}`
  const about = description === '' ? '' : `: ${inLine(description.slice(0, descriptionMaxLength))}`
  return [`- [${inLine(name)}](${address})${about}`]
}

/** The tours that were published last, each with the way to its text (llmstxt.org). */
export function llmsText(origin: string, tours: readonly PublicTour[]): string {
  const { title, about, latest, all } = visitorTexts.llms
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
