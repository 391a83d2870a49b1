import { useState } from 'react'
import type { AdminNeighbour, AdminSuggestion } from '@/data/suggestions/types'
import { numbered, takesIn } from './acts'

export type Chosen = {
  /** The number of the chosen neighbour on the map, from 1; null where there is none to merge into. */
  number: number | null
  neighbour: AdminNeighbour | undefined
  choose: (number: number) => void
}

/** Which neighbour a suggestion would be merged into: the nearest, until another one is chosen. */
export function useChosen(suggestion: AdminSuggestion | undefined): Chosen {
  const [choice, setChoice] = useState<{ of: string; number: number } | null>(null)
  const near = numbered(suggestion?.neighbours ?? [])
  const own = choice && choice.of === suggestion?.id ? choice.number : null
  const first = near.findIndex(takesIn)
  const number = own ?? (first < 0 ? null : first + 1)
  return {
    number,
    neighbour: number === null ? undefined : near[number - 1],
    choose: (to) => {
      const wanted = near[to - 1]
      if (suggestion && wanted && takesIn(wanted)) setChoice({ of: suggestion.id, number: to })
    },
  }
}
