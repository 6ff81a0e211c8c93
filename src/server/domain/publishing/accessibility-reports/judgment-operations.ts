import {
  savedAccessibilityJudgment,
  setAccessibilityJudgmentInput,
  type AccessibilityJudgment as WireJudgment,
} from '../../../../shared/accessibility/judgments.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { namesOf } from '../../identity/users/names.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { AccessibilityJudgment } from './entity.ts'

async function presentJudgments(
  em: EntityManager,
  rows: readonly AccessibilityJudgment[],
): Promise<ReadonlyMap<string, WireJudgment>> {
  const names = await namesOf(
    em,
    rows.map(({ judgedBy }) => judgedBy ?? '').filter((id) => id !== ''),
  )
  return new Map(
    rows.map(({ criterion, verdict, remark, judgedBy, judgedAt, version }) => {
      const name = names.get(judgedBy ?? '') ?? null
      return [criterion, { verdict, remark, judgedBy: name, judgedAt: judgedAt.toISOString(), version }]
    }),
  )
}

/** Judgments on a tour that the caller has found, by criterion. */
export async function loadJudgments(em: EntityManager, tourId: string): Promise<ReadonlyMap<string, WireJudgment>> {
  return presentJudgments(em, await em.find(AccessibilityJudgment, { tour: tourId }))
}

/**
 * Records, replaces or removes a person's judgment on a criterion. 409 `version.stale` with the stored one if another
 * person has judged it since. A repeated call has no further effect.
 */
export const setAccessibilityJudgment = operation({
  allow: 'manageTours',
  input: setAccessibilityJudgmentInput,
  example: ({ tourId }) => ({
    tourId,
    criterion: '1.4.5',
    verdict: 'supports',
    remark: 'The only text in images is that of the logo.',
    version: null,
  }),
  output: savedAccessibilityJudgment,
  run: async ({ em: callEm, account, actor, ports }, { tourId, criterion, verdict, remark, version }) =>
    callEm.transactional(async (em) => {
      // Locked, so that two first judgments follow each other.
      await lockTour(em, account.id, tourId)
      const row = await em.findOne(AccessibilityJudgment, { tour: tourId, criterion })
      const present = async (judgment: AccessibilityJudgment | null) =>
        judgment && ((await presentJudgments(em, [judgment])).get(criterion) ?? null)
      if ((row?.version ?? null) !== version) {
        const isSame = row === null ? verdict === null : verdict === row.verdict && remark === row.remark
        const isRepeated = isSame && (row === null || row.judgedBy === actor.id)
        if (isRepeated) return { judgment: await present(row) }
        throw staleVersion(await present(row))
      }
      if (verdict === null) {
        if (row !== null) em.remove(row)
        return { judgment: null }
      }
      const judgment =
        row ??
        em.create(AccessibilityJudgment, {
          account: account.id,
          tour: tourId,
          criterion,
          verdict,
          remark,
          judgedAt: ports.now(),
        })
      judgment.verdict = verdict
      judgment.remark = remark
      judgment.judgedBy = actor.id
      judgment.judgedAt = ports.now()
      await em.flush()
      return { judgment: await present(judgment) }
    }),
})
