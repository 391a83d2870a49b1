import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { adminSuggestionQuery, editSuggestion } from '@/data/suggestions/admin'
import type { AdminNeighbour, AdminSuggestion } from '@/data/suggestions/types'
import { DragMarker } from '@/map/DragMarker'
import { MapMarker } from '@/map/MapMarker'
import { Icon } from '@/ui/Icon'
import { confirmed, failed } from '@/ui/toast'
import { numbered } from './acts'
import css from './Review.module.css'
import type { Chosen } from './useChosen'
import { UNSEEN } from './words'

/** The suggested place, to be dragged where it belongs, and its neighbours by their numbers. */
export function SuggestionMarks({ item, chosen }: { item: CarParkMatter; chosen: Chosen }) {
  const { data } = useQuery(adminSuggestionQuery(item.id))
  if (!data) return <Pin lng={item.lng} lat={item.lat} />
  const { lng = item.lng, lat = item.lat } = data.fields as { lng?: number; lat?: number }
  return (
    <>
      {data.current && <Standing suggestion={data} />}
      {data.can_decide && (data.fields.lng != null || data.car_park_id == null) ? (
        <Draggable suggestion={data} lng={lng} lat={lat} />
      ) : (
        data.fields.lng != null && <Pin lng={lng} lat={lat} />
      )}
      {numbered(data.neighbours).map((near, at) => (
        <MapMarker
          key={near.id}
          lng={near.lng}
          lat={near.lat}
          label={`${at + 1}: ${near.name}, ${near.metres} m`}
          raised={chosen.number === at + 1}
        >
          <span className={css.near} data-standing={near.standing} data-chosen={chosen.number === at + 1 || undefined}>
            <b>P</b>
            <small>
              {at + 1} · {near.metres} m
            </small>
          </span>
        </MapMarker>
      ))}
    </>
  )
}

/** The car park that a correction is about, where it stands now. */
function Standing({ suggestion: { current, name } }: { suggestion: AdminSuggestion }) {
  const { lng, lat, standing } = current as unknown as Pick<AdminNeighbour, 'lng' | 'lat' | 'standing'>
  const unseen = standing === 'on_map' ? '' : `, ${UNSEEN[standing].toLowerCase()}`
  return (
    <MapMarker lng={lng} lat={lat} label={`${name}, where it is now${unseen}`}>
      <span className={css.near} data-standing={standing}>
        <b>P</b>
      </span>
    </MapMarker>
  )
}

function Pin({ lng, lat }: { lng: number; lat: number }) {
  return (
    <MapMarker lng={lng} lat={lat} label="Suggested here" raised>
      <span className={css.pin}>
        <Icon of={Plus} />
      </span>
    </MapMarker>
  )
}

type Dragged = { suggestion: AdminSuggestion; lng: number; lat: number }

/** To a metre, which is closer than a mouse points. */
const rounded = (degrees: number) => Number(degrees.toFixed(5))

function Draggable({ suggestion: { id, version, fields }, lng, lat }: Dragged) {
  const queries = useQueryClient()
  const [dropped, setDropped] = useState<{ lng: number; lat: number } | null>(null)
  const drop = async (to: { lng: number; lat: number }) => {
    const at = { lng: rounded(to.lng), lat: rounded(to.lat) }
    setDropped(at)
    try {
      await editSuggestion(queries, id, { version, fields: { ...fields, ...at } })
      confirmed({ title: 'Moved' })
    } catch (failure) {
      failed({ title: 'Not moved', detail: (failure as Error).message })
    } finally {
      setDropped(null)
    }
  }
  const at = dropped ?? { lng, lat }
  return (
    <DragMarker lng={at.lng} lat={at.lat} label="Suggested here" onDrop={(to) => void drop(to)}>
      <span className={css.drag}>
        <span className={css.pin}>
          <Icon of={Plus} />
        </span>
        <small>Suggested, drag to correct</small>
      </span>
    </DragMarker>
  )
}
