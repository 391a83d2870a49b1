import type { ReactNode } from 'react'
import type { RunMark } from '@/data/carParkEdits/runs'
import { useFeaturePointer } from '@/map/behaviours/useFeaturePointer'
import { MapPopup } from '@/map/MapPopup'
import { LAYER } from './marks'

type Props = {
  mark: RunMark | undefined
  /** How much of the map lies under a sheet, in CSS pixels. */
  covered: number
  onPick: (key: string | null) => void
  children: ReactNode
}

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }

/** Opens what is picked of an import, over its mark. */
export function RunPointer({ mark, covered, onPick, children }: Props) {
  useFeaturePointer({
    layers: [LAYER],
    onHover: () => {},
    onPick: (feature) => onPick(feature ? String(feature.properties.key) : null),
  })
  return (
    mark && (
      <MapPopup lng={mark.lng} lat={mark.lat} insets={{ ...NO_INSETS, bottom: covered }} onClose={() => onPick(null)}>
        {children}
      </MapPopup>
    )
  )
}
