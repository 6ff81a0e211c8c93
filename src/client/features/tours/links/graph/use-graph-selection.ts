import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { emptySelection, type GraphKeyEffect, type GraphSelection } from './graph-keys.ts'
import { type LinkGraph, linkIdBetween, type StopLink } from './link-graph.ts'
import { selectedAfterDrag } from './stops-in-area.ts'
import type { LinkActions } from './use-link-actions.ts'
import { useLinkNames } from './use-link-names.ts'

/** Stops that are selected for actions on several stops, in all layouts of the tab. */
export type StopSelection = {
  readonly ids: ReadonlySet<string>
  readonly onSelect: (stopIds: ReadonlySet<string>) => void
  /** Asks whether to delete the selected stops. */
  readonly onDelete: () => void
}

type SelectionContext = {
  readonly graph: LinkGraph
  readonly actions: LinkActions
  readonly announce: (text: string) => void
  /** True on phones, where a click opens the panel as a sheet. */
  readonly isNarrow: boolean
  readonly stopSelection: StopSelection
}

/** Selected stop and link of the link graph, and the actions of pointer and keys on them. */
export function useGraphSelection({ graph, actions, announce, isNarrow, stopSelection }: SelectionContext) {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const denial = useFieldDenial()
  const navigate = useNavigate()
  const { nameOf, describeLink } = useLinkNames()
  const [selection, setSelection] = useState<GraphSelection>(emptySelection)
  /** True if the panel was opened on a phone, where it is a sheet. */
  const [isPanelOpen, setPanelOpen] = useState(false)

  const linkOf = (linkId: string | null) => graph.links.find(({ id }) => id === linkId)
  const selectStop = (stopId: string) =>
    setSelection((previous) => ({
      stopId,
      linkId: linkOf(previous.linkId)?.stopIds.includes(stopId) ? previous.linkId : null,
      linkingFromId: previous.linkingFromId,
    }))
  const selectLink = (linkId: string | null) =>
    setSelection((previous) => {
      const stopIds = linkOf(linkId)?.stopIds
      const keepsStop = stopIds === undefined || stopIds.some((id) => id === previous.stopId)
      return { stopId: keepsStop ? previous.stopId : stopIds[0], linkId, linkingFromId: null }
    })
  const link = async (fromId: string, toId: string) => {
    setSelection({ stopId: fromId, linkId: null, linkingFromId: null })
    const isLinked = await actions.link(fromId, toId)
    // The link is selected, so that its directions can be changed at once.
    if (isLinked) setSelection({ stopId: fromId, linkId: linkIdBetween(tour.stops, fromId, toId), linkingFromId: null })
  }
  const announceDenial = () => announce(denial ?? t('links.graph.readOnly'))
  const selectStops = (stopIds: ReadonlySet<string>) => {
    if (!mayEdit) return announceDenial()
    // The bar announces other numbers.
    if (stopIds.size === 0) announce(t('links.graph.noneSelected'))
    stopSelection.onSelect(stopIds)
  }
  const toggleStop = (stopId: string) => selectStops(selectedAfterDrag(stopSelection.ids, [stopId], 'toggle'))
  const startLink = (stopId: string) => {
    if (!mayEdit) return announceDenial()
    setSelection({ stopId, linkId: null, linkingFromId: stopId })
    announce(t('links.graph.linking', { stop: nameOf(stopId) }))
  }
  const cancelLink = (stopId: string | null) => {
    setSelection({ stopId, linkId: null, linkingFromId: null })
    announce(t('links.graph.linkingCanceled'))
  }
  const openLink = ({ stopIds, directions }: StopLink, stopId: string) => {
    const [outgoing, incoming] = stopIds[0] === stopId ? directions : [directions[1], directions[0]]
    const hotspot = outgoing.hotspots[0] ?? incoming.hotspots[0]
    if (!hotspot) return
    void navigate(linkTo.hotspotsManager(tour.id, hotspot.stopId, hotspot.id))
  }
  const onKeyEffect = (effect: GraphKeyEffect, stopId: string) => {
    switch (effect.type) {
      case 'move':
        return selectStop(effect.stopId)
      case 'selectLink':
        setSelection({ stopId, linkId: effect.link.id, linkingFromId: null })
        return announce(t('links.graph.linkSelected', { link: describeLink(effect.link, stopId) }))
      case 'startLink':
        return startLink(stopId)
      case 'finishLink':
        return void link(effect.fromId, effect.toId)
      case 'cancelLink':
        return cancelLink(effect.fromId)
      case 'clearLink':
        return selectLink(null)
      case 'openStop':
        return void navigate(linkTo.editStop(tour.id, stopId))
      case 'openLink':
        return openLink(effect.link, stopId)
      case 'deleteLink': {
        const [first, second] = effect.link.stopIds.map(nameOf)
        const hotspots = effect.link.directions.flatMap((direction) => direction.hotspots)
        return void actions.remove(hotspots, { first: first ?? '', second: second ?? '' })
      }
      case 'toggleStop':
        return toggleStop(effect.stopId)
      case 'selectAll':
        return selectStops(new Set(graph.stops.map(({ stop }) => stop.id)))
      case 'deleteStops':
        return stopSelection.onDelete()
      case 'hint':
        return announce(t(`links.graph.hint.${effect.hint}`))
    }
  }
  return {
    selection,
    isPanelOpen,
    setPanelOpen,
    selectStop,
    selectStops,
    toggleStop,
    selectLink,
    link,
    cancelLink,
    onKeyEffect,
    pressStop: (stopId: string) => {
      if (selection.linkingFromId !== null && selection.linkingFromId !== stopId) {
        void link(selection.linkingFromId, stopId)
        return
      }
      selectStop(stopId)
      setPanelOpen(isNarrow)
    },
    pressLink: (linkId: string | null) => {
      selectLink(linkId)
      setPanelOpen(isNarrow && linkId !== null)
    },
  }
}
