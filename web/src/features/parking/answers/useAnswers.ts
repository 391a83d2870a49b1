import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Answer, type Answers, answerQuery, answersQuery, type Question, usable } from '@/data/carParks/answers'
import { NO_FILTERS } from '@/data/carParks/filters'
import { TRIP_DEFAULTS } from '@/data/carParks/trip'

/** An answer in its place: those that a driver may use are numbered. */
export type NumberedAnswer = Answer & { number?: number }

/** As many markers have their number on them: more would be lost in each other. */
const MOST_NUMBERS = 20

export interface Asked {
  question: Question
  /** Null until they have come. */
  answers: Answers | null
  /** Those that do not fit are listed too. */
  unfitShown: boolean
  showUnfit: (shown: boolean) => void
}

/** The answers to a driver's question, for the list and for the map; idle while nothing is asked. */
export function useAnswers(tilesUrl: string | null, question: Question | null, selectedId: number | null) {
  const asked = tilesUrl !== null && question !== null
  const options = answersQuery(tilesUrl ?? '', question ?? NOTHING)
  const query = useQuery({ ...options, enabled: asked, placeholderData: keepPreviousData })
  const [shownFor, setShownFor] = useState<string | null>(null)
  const key = question ? JSON.stringify({ ...question, sort: null }) : null
  const unfitShown = key !== null && shownFor === key
  const answers = question ? (query.data ?? null) : null
  const found = useMemo(() => numbered(answers), [answers])
  const listed = useMemo(
    () => (unfitShown ? found : found.filter(({ verdict }) => verdict !== 'does_not_fit')),
    [found, unfitShown],
  )
  return {
    query,
    /** All of them, for the map. */
    found,
    listed,
    total: answers && usable(answers.counts),
    asked: question && {
      question,
      answers,
      unfitShown,
      showUnfit: (shown: boolean) => setShownFor(shown ? key : null),
    },
    /** The answer of the open car park, where it is among them. */
    selected: found.find(({ id }) => id === selectedId) ?? null,
  }
}

/** The answer of a car park that is open and not among the answers. */
export function useAnswerOf(
  tilesUrl: string | null,
  question: Question | null,
  carPark: { id: number; lng: number; lat: number } | null,
): Answer | null {
  const asked = tilesUrl !== null && question !== null && carPark !== null
  const options = answerQuery(tilesUrl ?? '', question ?? NOTHING, carPark ?? { id: 0, lng: 0, lat: 0 })
  return useQuery({ ...options, enabled: asked }).data ?? null
}

function numbered(answers: Answers | null): NumberedAnswer[] {
  const all = answers?.answers ?? []
  return all.map((answer, at) =>
    answer.verdict !== 'does_not_fit' && at < MOST_NUMBERS ? { ...answer, number: at + 1 } : answer,
  )
}

/** Stands in where nothing is asked, and is never sent. */
const NOTHING: Question = {
  trip: { ...TRIP_DEFAULTS, destination: { name: '', lng: 0, lat: 0 }, arrive: null },
  filters: NO_FILTERS,
  needs: null,
  sort: 'best',
}
