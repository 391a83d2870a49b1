import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQuery } from '@/data/places/queries'
import type { Place } from '@/data/places/types'
import { inOneLine, NOT_FOUND, SEARCH_FAILED } from './searchErrors'

/** The text of a search for a place: one that is offered is picked, or the best one by `best`. */
export function usePlaceFinder(centre: { lng: number; lat: number }, onPick: (place: Place) => void) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const write = (next: string) => {
    setText(next)
    setTrouble(undefined)
  }
  const pick = (place: Place) => {
    write(place.name)
    onPick(place)
  }
  const best = async () => {
    if (!text.trim()) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const [first] = await queries.fetchQuery(searchQuery(text.trim(), centre))
      if (first) pick(first)
      else setTrouble(inOneLine(NOT_FOUND))
    } catch {
      setTrouble(inOneLine(SEARCH_FAILED))
    } finally {
      setBusy(false)
    }
  }
  return { text, trouble, busy, write, pick, best }
}
