import { useTranslation } from 'react-i18next'
import type { Review } from '../../../../shared/reviews/reviews.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'

const pollMs = 30_000

/** The last request for a review of a tour; null without one, undefined as long as nobody knows. */
export function useLastReview(tourId: string): Review | null | undefined {
  const { data } = trpc.reviews.list.useQuery({ tourId }, { refetchInterval: pollMs })
  return data === undefined ? undefined : (data[0] ?? null)
}

/** What may be done with a request; whoever is told that it failed sees the request as it is by now. */
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
