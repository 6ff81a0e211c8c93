import { useTranslation } from 'react-i18next'
import type { Review } from '../../../../../shared/reviews/reviews.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'

const pollMs = 30_000

/** Latest review of a tour: null if there is none, undefined until it is loaded. */
export function useLastReview(tourId: string): Review | null | undefined {
  const { data } = trpc.reviews.list.useQuery({ tourId, limit: 1 }, { refetchInterval: pollMs })
  return data === undefined ? undefined : (data.reviews[0] ?? null)
}

/** Mutations of reviews. Each refetches the list, even after an error. */
export function useReviewActions() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const options = {
    onSettled: () => utils.reviews.list.invalidate(),
    onError: (error: unknown) => showError(t, error, { title: t('reviews.failedTitle') }),
  }
  return {
    request: trpc.reviews.request.useMutation(options),
    returnReview: trpc.reviews.return.useMutation(options),
    cancel: trpc.reviews.cancel.useMutation(options),
  }
}
