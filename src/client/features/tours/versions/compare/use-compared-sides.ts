import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TourVersion, unversionedSides } from '../../../../../shared/versions/versions.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useVersions } from '../history/use-versions.ts'
import { versionName, versionTime } from '../history/version-name.ts'

/** Choice for a side of a comparison. The value is a version id, `live` or `draft`. */
export type SideOption = { readonly value: string; readonly label: string }

const isVersionId = (value: string) => !unversionedSides.some((side) => side === value)

/** Version in the URL of the screen, if the loaded pages of versions don't include it. */
function useUnloadedVersion(value: string, loadedVersions: readonly TourVersion[]) {
  const { tour } = useTourEditor()
  const enabled = isVersionId(value) && !loadedVersions.some(({ id }) => id === value)
  return trpc.versions.get.useQuery({ tourId: tour.id, versionId: value }, { enabled }).data?.version
}

/** Versions to choose from: the newest page, or all versions after `loadAll`. */
function useSelectableVersions() {
  const hasVersions = useFlag('revisions')
  const [loadsAll, setLoadsAll] = useState(false)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useVersions({ enabled: hasVersions })
  const needsNextPage = loadsAll && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, fetchNextPage])
  return { loadedVersions: data?.pages.flatMap((page) => page.versions) ?? [], loadAll: () => setLoadsAll(true) }
}

/** Choices for both sides of a comparison: the live version, the draft, and earlier versions of the draft. */
export function useComparedSides(from: string, to: string) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { loadedVersions, loadAll } = useSelectableVersions()
  const fromVersion = useUnloadedVersion(from, loadedVersions)
  const toVersion = useUnloadedVersion(to, loadedVersions)
  const unloadedVersions = [fromVersion, toVersion].filter((version) => version !== undefined)
  const versions = new Map([...loadedVersions, ...unloadedVersions].map((version) => [version.id, version]))
  const liveOption = { value: 'live', label: t('versions.live') }
  const labelOf = (version: TourVersion) => {
    const name = versionName(t, version, i18n.language)
    const time = versionTime(version, i18n.language)
    return t('versions.labeled', { name, detail: name === time ? t(`versions.reason.${version.reason}`) : time })
  }
  const options: readonly SideOption[] = [
    ...(tour.publication.liveNumber === null ? [] : [liveOption]),
    { value: 'draft', label: t('versions.draft') },
    ...[...versions.values()].map((version) => ({ value: version.id, label: labelOf(version) })),
  ]
  return { options, loadAll }
}
