import type { Answers } from '@/data/carParks/answers'
import type { NumberedAnswer } from '@/features/parking/answers/useAnswers'
import { listedCarPark } from './carParks'

/** An answer that fits, of which nothing else is known. */
export function answerOf(id: number, rest: Partial<NumberedAnswer> = {}): NumberedAnswer {
  return {
    ...listedCarPark(id),
    verdict: 'fits',
    cost: null,
    walk_minutes: 1,
    why: [],
    but: [],
    not_known: [],
    against: [],
    ...rest,
  }
}

/** The response with these answers. */
export function answersOf(answers: NumberedAnswer[], rest: Partial<Answers> = {}): Answers {
  const of = (verdict: NumberedAnswer['verdict']) => answers.filter((answer) => answer.verdict === verdict).length
  return {
    from: '2026-11-24T14:30:00Z',
    until: '2026-11-24T16:30:00Z',
    within_metres: 500,
    weights: { cost: 45, walk: 35, certainty: 20 },
    counts: {
      fits: of('fits'),
      may_be_full: of('may_be_full'),
      may_fit: of('may_fit'),
      does_not_fit: of('does_not_fit'),
    },
    against: [],
    practice: 0,
    answers,
    ...rest,
  }
}
