import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparedNames, type TourVersion } from '../../../../shared/versions/versions.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useVersions } from '../history/use-versions.ts'
import { versionName, versionTime } from '../history/version-name.ts'

export type Side = { readonly value: string; readonly label: string }

const isVersion = (value: string) => !comparedNames.some((name) => name === value)

/** A version that the pages read so far don't hold, such as one that an old link names. */
function useOlderVersion(value: string, known: readonly TourVersion[]) {
  const { tour } = useTourEditor()
  const enabled = isVersion(value) && !known.some(({ id }) => id === value)
  return trpc.versions.get.useQuery({ tourId: tour.id, versionId: value }, { enabled }).data?.version
}

/** Versions that can be chosen: the newest, and all others once somebody asks for them. */
function useChoice() {
  const isOn = useFlag('revisions')
  const [isWhole, setWhole] = useState(false)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useVersions({ enabled: isOn })
  const isNextWanted = isWhole && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isNextWanted) void fetchNextPage()
  }, [isNextWanted, fetchNextPage])
  return { known: data?.pages.flatMap((page) => page.versions) ?? [], readAll: () => setWhole(true) }
}

/** All that can be compared: the live version, the draft, and versions of the draft. */
export function useSides(from: string, to: string) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { known, readAll } = useChoice()
  const older = [useOlderVersion(from, known), useOlderVersion(to, known)].filter((version) => version !== undefined)
  const versions = new Map([...known, ...older].map((version) => [version.id, version]))
  const live = { value: 'live', label: t('versions.live') }
  const labelOf = (version: TourVersion) => {
    const name = versionName(t, version, i18n.language)
    const time = versionTime(version, i18n.language)
    return t('versions.labeled', { name, detail: name === time ? t(`versions.reason.${version.reason}`) : time })
  }
  const sides: readonly Side[] = [
    ...(tour.publication.liveNumber === null ? [] : [live]),
    { value: 'draft', label: t('versions.draft') },
    ...[...versions.values()].map((version) => ({ value: version.id, label: labelOf(version) })),
  ]
  return { sides, readAll }
}
