import { useEffect, useEffectEvent } from 'react'
import { useMap } from '@/map/useMap'
import { budgetAt, mostRankWithin } from './layers/budget'
import { SOURCE } from './layers/carParkLayers'

/**
 * Keeps a large screen within the markers that a view may show. Tiles keep to it for views of 1280 by 800; whenever the
 * map has come to rest on more, the worst ranked are left out.
 */
export function MarkerBudget({ onMostRank }: { onMostRank: (rank: number | null) => void }) {
  const map = useMap()
  const tell = useEffectEvent(onMostRank)

  useEffect(() => {
    const count = () => {
      const bounds = map.getBounds()
      const ranks = map
        .querySourceFeatures(SOURCE, { sourceLayer: 'carparks' })
        .filter(
          ({ geometry }) => geometry.type === 'Point' && bounds.contains(geometry.coordinates as [number, number]),
        )
        .map(({ properties }) => Number(properties.rank))
      tell(mostRankWithin(ranks, budgetAt(map.getZoom())))
    }
    map.on('idle', count)
    return () => {
      map.off('idle', count)
    }
  }, [map])

  return null
}
