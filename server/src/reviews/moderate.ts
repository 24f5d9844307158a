import type { AdminReview, ReviewAction, reviewEndpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { changeReview, findAdminReview, lockReview } from './queries.ts'
import type { ReviewRow } from './schema.ts'

/** A review as staff saw it, and the member of staff. */
export type SeenReview = { _id: string; revision: number; userId: string }

const notFound = () => new Problem('not_found', 'Review not found.')

async function changedMeanwhile(tx: Queries, id: string) {
  const message = 'This review was changed in the meantime. Read it again first.'
  return new Problem('changed_meanwhile', message, { data: await findAdminReview(tx, id) })
}

type Moderation = Promise<AdminReview | ProblemOf<typeof reviewEndpoints.answerReview>>
type ReviewChange = { set: Parameters<typeof changeReview>[2]; action: ReviewAction; text: string }

/** Answers a review; null removes the answer. @returns the review, `not_found`, or `changed_meanwhile` with it */
export function answerReview(db: NodePgDatabase, seen: SeenReview, answer: string | null): Moderation {
  return change(db, seen, (review) =>
    answer === review.answer && !isOlder(review)
      ? null
      : {
          set: { answer, answeredAt: answer === null ? null : new Date() },
          action: 'answered',
          text: answer ?? '',
        },
  )
}

/** Whether a review has been rewritten since the shop answered, so that the same answer may be given again. */
const isOlder = ({ answeredAt, at }: ReviewRow) => answeredAt !== null && answeredAt < at

/** Hides a review; its text stays. @returns like `answerReview` */
export function hideReview(db: NodePgDatabase, seen: SeenReview, reason: string): Moderation {
  return change(db, seen, ({ hiddenReason }) =>
    hiddenReason === reason ? null : { set: { hiddenReason: reason }, action: 'hidden', text: reason },
  )
}

/** Shows a hidden review again. @returns like `answerReview` */
export function showReview(db: NodePgDatabase, seen: SeenReview): Moderation {
  return change(db, seen, ({ hiddenReason }) =>
    hiddenReason === null ? null : { set: { hiddenReason: null }, action: 'shown', text: '' },
  )
}

/** @param decide the change to the current review; null if nothing changes */
function change(
  db: NodePgDatabase,
  { _id, revision, userId }: SeenReview,
  decide: (review: ReviewRow) => ReviewChange | null,
): Moderation {
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, _id)
    if (!review) return notFound()
    if (review.revision !== revision) return changedMeanwhile(tx, _id)
    const decided = decide(review)
    if (decided) {
      const { set, ...written } = decided
      await changeReview(tx, _id, set, { userId, ...written })
    }
    return findAdminReview(tx, _id)
  })
}
