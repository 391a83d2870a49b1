import { useEffect } from 'react'

/** Where a record takes the place of its list, the keyboard goes on in the record. */
export function useOpened(): void {
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
}
