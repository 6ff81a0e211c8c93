import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparedNames, type TourVersion } from '../../../../../shared/versions/versions.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useVersions } from '../history/use-versions.ts'
import { versionName, versionTime } from '../history/version-name.ts'

export type Side = { readonly value: string; readonly label: string }

const isVersion = (value: string) => !comparedNames.some((name) => name === value)

/** Version of a link that isn't on the loaded pages. */
function useOlderVersion(value: string, loadedVersions: readonly TourVersion[]) {
  const { tour } = useTourEditor()
  const enabled = isVersion(value) && !loadedVersions.some(({ id }) => id === value)
  return trpc.versions.get.useQuery({ tourId: tour.id, versionId: value }, { enabled }).data?.version
}

/** Versions to choose from: the newest page, and all others after `loadAll`. */
function useSelectableVersions() {
  const isOn = useFlag('revisions')
  const [loadsAll, setLoadsAll] = useState(false)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useVersions({ enabled: isOn })
  const needsNextPage = loadsAll && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, fetchNextPage])
  return { loadedVersions: data?.pages.flatMap((page) => page.versions) ?? [], loadAll: () => setLoadsAll(true) }
}

/** Sides of a comparison: the live version, the draft, and draft versions. */
export function useSides(from: string, to: string) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { loadedVersions, loadAll } = useSelectableVersions()
  const olderVersions = [useOlderVersion(from, loadedVersions), useOlderVersion(to, loadedVersions)].filter(
    (version) => version !== undefined,
  )
  const versions = new Map([...loadedVersions, ...olderVersions].map((version) => [version.id, version]))
  const liveSide = { value: 'live', label: t('versions.live') }
  const labelOf = (version: TourVersion) => {
    const name = versionName(t, version, i18n.language)
    const time = versionTime(version, i18n.language)
    return t('versions.labeled', { name, detail: name === time ? t(`versions.reason.${version.reason}`) : time })
  }
  const sides: readonly Side[] = [
    ...(tour.publication.liveNumber === null ? [] : [liveSide]),
    { value: 'draft', label: t('versions.draft') },
    ...[...versions.values()].map((version) => ({ value: version.id, label: labelOf(version) })),
  ]
  return { sides, loadAll }
}
