import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { reverseQuery } from '@/data/places/queries'
import { motorwayIn } from '../rules/motorway'
import type { RequestForm } from '../schema'

/** To a metre: closer than a name depends on. */
export const rounded = (degrees: number) => Number(degrees.toFixed(5))

/**
 * Whether the place of a form is on a motorway: by what it is called, by the road that the map draws under the pin, or
 * because the driver says so, which wins.
 */
export function useMotorway() {
  const { watch } = useFormContext<RequestForm>()
  const [place, said] = watch(['place', 'motorway'])
  /** What the map draws there: a number, or nothing. */
  const [drawn, setDrawn] = useState<string | null>(null)
  const named = useQuery(reverseQuery(place && [rounded(place.at.lng), rounded(place.at.lat)]))
  const called = named.data && !named.data.unknown ? named.data.words : null
  const number = place && (motorwayIn(place.text) ?? motorwayIn(called ?? '') ?? drawn)
  return {
    /** What the place is called, once that is known. */
    called,
    /** Its number, such as M4; empty where only the map knows that it is one, null where it seems to be none. */
    number,
    isMotorway: said ?? number !== null,
    setDrawn,
  }
}

export type Motorway = ReturnType<typeof useMotorway>
