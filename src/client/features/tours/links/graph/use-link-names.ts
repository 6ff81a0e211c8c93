import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { type GraphStop, otherStopId, type StopLink } from './link-graph.ts'

/** Names of stops and links for screen readers and notices. They stay the same until the stops change. */
export function useLinkNames() {
  const { t, i18n } = useTranslation()
  const { stops } = useTourEditor().tour
  const { language } = i18n
  return useMemo(() => {
    const nameById = new Map(stops.map(({ id, name }) => [id, name]))
    const nameOf = (stopId: string) => nameById.get(stopId) ?? ''
    const list = new Intl.ListFormat(language, { type: 'unit' })
    return {
      nameOf,
      /** Name of a stop with its links and marks, such as “Hall, linked to 3 stops, can’t be reached”. */
      describeStop: ({ stop, links, marks }: GraphStop): string => {
        const namedMarks = marks.filter((mark) => mark !== 'unlinked')
        const linkedText = t('links.graph.linkedTo', { count: links.length })
        return list.format([stop.name, linkedText, ...namedMarks.map((mark) => t(`links.graph.mark.${mark}`))])
      },
      /** Name of a link as seen from one of its stops, such as “Garden, both ways”. */
      describeLink: (link: StopLink, fromStopId: string): string => {
        const isForward = link.stopIds[0] === fromStopId
        const otherName = nameOf(otherStopId(link, fromStopId))
        if (link.ways === 'both' || link.ways === 'hidden')
          return t(`links.graph.link.${link.ways}`, { stop: otherName })
        const isOutgoing = (link.ways === 'forward') === isForward
        return t(isOutgoing ? 'links.graph.link.there' : 'links.graph.link.here', { stop: otherName })
      },
    }
  }, [t, language, stops])
}
