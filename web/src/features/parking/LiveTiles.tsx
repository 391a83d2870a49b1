import { useEffect, useRef } from 'react'
import { usePublicEvents } from '@/data/events/usePublicEvents'
import { useOnline } from '@/lib/online'
import { refreshTiles } from '@/map/behaviours/refreshTiles'
import { useMap } from '@/map/useMap'

interface Props {
  /** The map's source. */
  source: string
  /** The tile set's name in live events. */
  tileset: string
  /** Its version as last fetched; null while unknown. */
  version: string | null
}

/**
 * Keeps the tiles on show current. The server names the tiles that changed, and only those are fetched again; when the
 * version turns out to have moved on without a word from the server, or the network was gone, all in view are, and its
 * ETags make that cheap.
 */
export function LiveTiles({ source, tileset, version }: Props) {
  const map = useMap()
  const shown = useRef(version)

  usePublicEvents({
    onEvent: (event) => {
      if (event.event !== 'tiles_changed' || event.tileset !== tileset) return
      shown.current = event.version
      refreshTiles(map, source, event.everything ? undefined : event.tiles)
    },
  })

  useEffect(() => {
    if (version === null || version === shown.current) return
    if (shown.current !== null) refreshTiles(map, source)
    shown.current = version
  }, [map, source, version])

  // Tiles that failed without a network are not asked for again by themselves.
  const online = useOnline()
  const was = useRef(online)
  useEffect(() => {
    if (online && !was.current) refreshTiles(map, source)
    was.current = online
  }, [map, source, online])

  return null
}
