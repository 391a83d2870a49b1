import { useMemo } from 'react'
import { useConfig } from '@/data/config/queries'

/** The origins whose links are ours: this page's, and the one that the server prints on cards. */
export function useOrigins(): string[] {
  const printed = useConfig().data?.public_url
  return useMemo(() => [location.origin, ...(printed ? [new URL(printed).origin] : [])], [printed])
}
